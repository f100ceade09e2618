import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { type JobFields } from '@candor/contracts/jobs/values';
import { sampleMark } from '@candor/contracts/organization/sample';

// The texts of the sample data. Its email addresses use a domain that receives no mail.

const text =
  '<p>You lead the people who answer our customers. This job is made up: try the board, move people, write notes, and remove everything when you are done.</p>';
export const sampleJob: { fields: JobFields; description: string } = {
  fields: { ...defaultJobFields, name: `Support Lead ${sampleMark}`, work_location: 'remote', openings: 1 },
  description: text,
};
export type SamplePerson = {
  first_name: string;
  last_name: string;
  current_title: string;
  current_company: string;
  location: string;
  /** The type of the last step that the sample candidate reaches. */
  at:
    | 'sourced_new'
    | 'application'
    | 'resume_review'
    | 'screening'
    | 'interview'
    | 'finalist_review'
    | 'offered'
    | 'archived';
};
const person = (
  at: SamplePerson['at'],
  first_name: string,
  last_name: string,
  current_title: string,
  current_company: string,
  location: string,
): SamplePerson => ({ first_name, last_name, current_title, current_company, location, at });
export const samplePeople: readonly SamplePerson[] = [
  person('sourced_new', 'Amara', 'Obi', 'Support Team Lead', 'Bright Harbor', 'Lisbon'),
  person('application', 'Jonas', 'Lind', 'Customer Care Specialist', 'Fjordline', 'Stockholm'),
  person('application', 'Priya', 'Raman', 'Service Desk Lead', 'Lotus Cloud', 'Bangalore'),
  person('resume_review', 'Mateo', 'Ruiz', 'Support Engineer', 'Altiplano', 'Santiago'),
  person('screening', 'Hana', 'Ito', 'Customer Success Manager', 'Sora Works', 'Osaka'),
  person('screening', 'Lucas', 'Meyer', 'Team Lead Helpdesk', 'Alpenblick', 'Zurich'),
  person('interview', 'Noor', 'Haddad', 'Head of Support', 'Cedar Labs', 'Amman'),
  person('finalist_review', 'Elena', 'Rossi', 'Support Operations Manager', 'Ponte', 'Turin'),
  person('offered', 'Grace', 'Lee', 'Support Lead', 'Northgate', 'Leeds'),
  person('archived', 'Samuel', 'Ade', 'Call Centre Agent', 'Lagoon', 'Lagos'),
];
export const addressOf = ({ first_name, last_name }: SamplePerson): string =>
  `${first_name}.${last_name}@sample.example`.toLowerCase();
