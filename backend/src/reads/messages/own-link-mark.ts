/** Replaces the link to the candidate's own application in the log, where members read the letter. Only the sent mail contains the link itself. */
export const ownLinkMark = 'own-application:';
/** The same page, through the link that also shows the offer. */
export const ownOfferMark = 'own-offer:';
