import { QRCodeSVG } from 'qrcode.react';
import { say } from '@candor/contracts/words/say';

/** The address of the check-in page as a QR code. Staff scan it once with their phone. */
export const DoorCode = ({ address }: { address: string }) => (
  <div className="inline-block rounded-card bg-white p-2.5 ring-1 ring-line">
    <QRCodeSVG value={address} size={104} title={say('At the door')} />
  </div>
);
