/** What stands for the link of the candidate's own application in the log, where members read the letter. Only the mail that leaves holds the link itself. */
export const ownLinkMark = 'own-application:';
/** The same page by the link that also shows the offer. */
export const ownOfferMark = 'own-offer:';
