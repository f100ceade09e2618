/** Stands for the link to the candidate's own application in the log, where members read the letter. Only the sent mail contains the link itself. */
export const ownLinkMark = 'own-application:';
/** Stands for the link to the same page that also shows the offer. */
export const ownOfferMark = 'own-offer:';
