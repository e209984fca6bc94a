import { refusal } from './refusal.ts'

/** Tickets, and the company that runs the help desk. */
export const support = refusal({
  supportAway: {
    code: 'UE',
    text: 'Our help desk is not responding at the moment. Nothing you wrote is lost, and nothing will be sent twice. Try again in a few minutes.',
    // Not a 5xx status: clients repeat those at once, while the company needs time to recover.
    status: 424,
  },
  supportBusy: {
    code: 'UE',
    text: 'Our help desk is busy at the moment. We will try again in {seconds} seconds.',
    status: 424,
  },
  widgetUnknown: { code: 'VF', text: 'This help window does not exist.', field: 'widgetId' },
  ticketNotFound: { code: 'VF', text: 'This conversation does not exist.', field: 'id', status: 404 },
  threadNotFound: { code: 'VF', text: 'This message does not exist.', field: 'threadId', status: 404 },
  attachmentNotFound: {
    code: 'VF',
    text: 'This file is no longer available.',
    field: 'attachId',
    status: 404,
  },
  departmentUnknown: { code: 'VF', text: 'Choose what it is about.', field: 'departmentId' },
  supportEmailNotYours: {
    code: 'VF',
    text: 'We can only write to your own address.',
    field: 'email',
  },
  ticketFieldUnknown: { code: 'VF', text: 'This is not needed here. Leave it empty.', field: 'form' },
  ticketFieldMissing: { code: 'VF', text: 'Fill this in.', field: 'form' },
  ticketFieldTooLong: { code: 'VF', text: 'At most {most} characters.', field: 'form' },
  ticketChoiceUnknown: { code: 'VF', text: 'Choose one from the list.', field: 'form' },
  messageEmpty: { code: 'VF', text: 'Write something, or add a file.', field: 'content' },
  fileUnchecked: { code: 'VF', text: 'A file has not finished uploading. Wait a moment.', field: 'uploads' },
})
