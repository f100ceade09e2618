/** The address that an answer to this message goes to: answers@acme.example becomes answers+{id}@acme.example. */
export const replyAddress = (base: string, message_id: string): string => {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${message_id.replaceAll('-', '')}${base.slice(at)}`;
};
/** The id of the message that such a reply address names. */
export const messageAt = (address: string): string | undefined => {
  const parts = /\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@/i.exec(address)?.slice(1);
  return parts?.join('-').toLowerCase();
};
