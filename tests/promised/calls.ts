import type { Promised } from './promise.ts';

// The calls that were promised, by family.

export const promisedCallLines: readonly Promised[] = [
  {
    line: 'Every call is a POST with a JSON body and a unique id unless it is named as a GET, and answers with status, payload, error and errors',
    tests: ['tests/surface/surface.spec.ts › what is mounted and what is documented are the same'],
  },
  {
    line: 'Signing in, registering, resetting a password, switching the organization, searching',
    calls: ['/api/{login,register,password_reset_request,password_reset,switch_organization}', 'GET /api/search'],
  },
  { line: 'Accounts made from an invitation', calls: ['/api/invitation/user'] },
  { line: 'Signing out', opens: ['/logout'], calls: ['/api/logout'] },
  {
    line: 'Permissions on one job are listed, set and removed',
    calls: ['/api/{job_permissions,upsert_job_permissions,delete_job_permissions}'],
  },
  {
    line: 'Members change their profile and their hours, and read an email',
    calls: ['/api/profile/upsert', '/api/profile/availability/{upsert,delete}', '/api/read/email'],
  },
  {
    line: 'Suggestions of eight kinds for jobs, which never redirect a caller who may not ask',
    calls: [
      '/api/suggestion/cache/{job_classication,job_experts,job_disciplines,job_tasks,job_tasks_requirements,job_requirements_questions,job_requirements_apply,job_requirements_knockouts}',
    ],
  },
  {
    line: 'Visitors apply, choose a time, find a company and leave signs of interest; members open a video meeting',
    calls: [
      '/{org}/jobs/{job}/api/apply',
      '/{org}/booking/api',
      'GET /connected_apps/zoom_get_meeting',
      '/engagement/company/find',
      '/api/engagement/upsert',
    ],
    tests: [
      'tests/surface/interest.spec.ts › a form gives points and starts the plays; pages count once a day for a known browser; the points are the sum of their signs',
    ],
  },
  {
    line: 'Visitors send forms, register for events and ask about their data',
    calls: ['/{org}/forms/{slug}/api/submit', '/{org}/events/{slug}/api/register', '/{org}/privacy/api/request'],
    tests: [
      'tests/surface/privacy.spec.ts › a request counts once the reader of the address confirmed it, and belongs to the person who has the address',
    ],
  },
  {
    line: 'Operators keep organizations, invitations and the library of the platform',
    calls: [
      '/api/application/organizations/{upsert,delete}',
      '/api/application/invitations/{upsert,delete,resend}',
      '/api/application/{experts,occupations,questionsets,questionsets/questions}/{upsert,delete,sort}',
    ],
  },
  {
    line: 'Question sets are listed, opened and copied to a job',
    calls: ['/api/questionsets', '/api/questionsets/{detail,clone}/{job,system}'],
  },
  {
    line: 'Members and invitations of an organization',
    calls: ['/api/org/users/{upsert,delete,deactivate,reactivate}', '/api/org/invitations/{upsert,delete,resend}'],
  },
  {
    line: 'The small lists of an organization are changed, removed and sorted',
    calls: [
      '/api/org/{locations,engagementeventtypes,followuptypes,followuptypes/dispositions,dispositions,survey,survey/options,jobclose,sources,disqualification,categories,categories/subcategories,subcategories,staff,images,corevalues,messagetemplate,jobsections}/{upsert,delete,sort}',
      '/api/org/messagetemplate/fetch',
    ],
  },
  { line: 'The organization’s own fields and settings', calls: ['/api/org/profile/upsert'] },
  {
    line: 'Cadences, their steps and rules, and the people in them; the list of cadences is sorted',
    calls: [
      '/api/org/cadences/{assign,leave,clone_steps,upsert,delete,sort,get_active}',
      '/api/org/cadences/{steps,rules}/{upsert,delete,sort}',
    ],
    tests: [
      'tests/surface/cadences.spec.ts › members put the cadences in order: it is the order of their list, and a cadence of others is not found',
    ],
  },
  {
    line: 'Jobs, their steps, levels, questions, interviewers, members, tasks, plays and requirements',
    calls: [
      '/api/opportunities/jobs/{upsert,delete,fetch}',
      'GET /api/opportunities/jobs/field_options',
      '/api/opportunities/jobs/{owners,member}/{upsert,delete}',
      '/api/opportunities/jobs/{workflowsteps,levels,workflowquestions,interviewer,tasks,plays,jobrequirement}/{upsert,delete,sort}',
      '/api/opportunities/jobs/plays/run',
    ],
  },
  {
    line: 'Candidates on a job are added, offered a job, archived and restored; their answers and the rejection are read',
    calls: ['/api/opportunities/jobs/candidate/{upsert,offer,archive,restore,get_rejection_message,answers}'],
  },
  {
    line: 'Appointments are proposed, booked one by one or several together, and cancelled',
    calls: ['/api/opportunities/jobs/appointment/{options,upsert,upsert_multiple,delete}'],
  },
  { line: 'Files come from Google Drive', calls: ['/api/opportunities/jobs/upload_from_google_drive'] },
  {
    line: 'Reviews of questions, skills, the question library',
    calls: [
      '/api/opportunities/roles/workflowquestionreview',
      '/api/opportunities/skills/{upsert,delete,sort}',
      '/api/opportunities/questions/{upsert,delete,clone,clone_multiple}',
    ],
  },
  {
    line: 'Messages to people on a job, invitations to choose a time, the order within a step',
    calls: ['/api/opportunities/pipeline/{messages,booking_invite,rank}'],
  },
  {
    line: 'Sections of a job’s description, and a description from a file',
    calls: [
      '/api/opportunities/jobdescriptions/sections/{upsert,delete,sort}',
      '/api/opportunities/jobdescriptions/upload',
    ],
  },
  {
    line: 'Help with the text of a job, which answers with templates where no model is connected',
    calls: [
      '/api/job/blocks',
      '/api/job/description/clone',
      '/api/job/competencies/{generate,define,save_generated}',
      '/api/job/competency/{from_task,from_description,refine_wording}',
      '/api/job/evaluation/{generate,refine_question,get_indicators,invert_question,creative}',
    ],
  },
  {
    line: 'People: their record, links, notes, letters, resumes and tags; moving them on a job',
    calls: [
      '/api/people/candidates/{upsert,delete,fetch,search,url,note,note/email,resume/upsert,advance,field_options,tags,jobs/available}',
      '/api/people/candidates/{url,note,tags}/{upsert,delete}',
      '/api/people/candidates/tags/attach',
      '/api/people/candidates/merge',
      '/api/people/resumeparser',
      '/api/people/survey/response/upsert',
    ],
    tests: [
      'tests/surface/promised.spec.ts › recruiters find, write and move people, and candidates apply, answer and book',
    ],
  },
  {
    line: 'A resume is removed',
    because:
      'A resume that was read stays part of what was decided by it; another one becomes the primary one, and all go with the person’s erasure.',
  },
  {
    line: 'Scorecards and recommendations, tidied notes, and who dictates',
    calls: [
      '/api/appointment/assessment/question/upsert',
      '/api/appointment/question/get_by_user_appointment_id',
      '/api/appointment/recommendation/upsert',
      '/api/recommendation/{upsert,check}',
      '/api/appointment/notes/cleanup',
      '/api/check_appointment_audio_lock',
    ],
  },
  {
    line: 'Reviews of descriptions, reactions and reminders',
    calls: ['/api/jobdesc_review/upsert', '/api/content_review/reaction', '/api/reviewer/remind'],
  },
  {
    line: 'Marketing: forms, authors, testimonials, pages, categories and plays are changed, removed and sorted',
    calls: [
      '/api/marketing/{forms,forms/fields,authors,testimonials,pages,categories,subcategories,categorized_pages,plays}/{upsert,delete,sort}',
      '/api/marketing/pages/{upload,publish,unpublish}',
      '/api/marketing/forms/submissions/{delete,convert}',
    ],
  },
  {
    line: 'Recruiting events, their dates and registrations',
    calls: ['/api/marketing/{events,events/instances,events/registrations}/{upsert,delete}'],
  },
  {
    line: 'Sales: deals and their partners, partners, terms and commissions',
    calls: [
      '/api/sales/{deals,deals/partners,commissions}/{upsert,delete}',
      '/api/sales/{partners,terms}/{upsert,delete,sort}',
    ],
  },
  {
    line: 'Tasks, which had no path of their own in the specification',
    calls: ['/api/tasks/{upsert,delete,status}'],
  },
  {
    line: 'Classes for pages that the builder shows, and the feed of jobs',
    calls: ['/api/tailwind', '/api/job_posts'],
  },
  {
    line: 'An upload is signed (name, type, id, access, directory), then put at the signed address, with its progress',
    calls: ['/api/signed_url'],
    tests: ['tests/words/promised.spec.ts › answers have the promised names'],
  },
  {
    line: 'Reports are exported',
    calls: [
      'GET /api/reports/{funnel,time_in_stage,time_to_hire,sources,offers,eeo,recruiter_activity,interviewers,cadences,candidate_experience,deals,marketing}/export',
    ],
  },
  {
    line: 'A person’s data is exported as a ZIP',
    calls: ['GET /api/people/privacy/copy'],
    because: 'The promised path candidates/export exports the list; the copy of one person is a call of privacy.',
  },
];
