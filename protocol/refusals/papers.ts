import { refusal } from './refusal.ts'

/** Documents and tax forms. */
export const papers = refusal({
  // documents
  uploadNotFound: {
    code: 'VF',
    text: 'We no longer have this file. Choose it again.',
    field: 'uploadId',
    status: 404,
  },
  documentNotFound: { code: 'VF', text: 'This document does not exist.', field: 'documentId', status: 404 },
  fileEmpty: { code: 'VF', text: 'This file is empty.' },
  fileTooLarge: { code: 'VF', text: 'This file is larger than {most} MB. Take a smaller photo or scan.' },
  tooManyUploads: {
    code: 'VF',
    text: 'You already have {most} uploaded files that are not sent. Send or remove one first.',
  },
  uploadUnfinished: { code: 'VF', text: 'This file has not finished uploading. Wait a moment.' },
  fileTypeUnknown: {
    code: 'VF',
    text: 'This file is not a JPG, PNG, HEIC or PDF. Choose another file.',
  },
  fileIsTwoThings: {
    code: 'VF',
    text: 'This file contains something hidden. Take a new photo, or save it as PDF again.',
  },
  fileBroken: { code: 'VF', text: 'This file is damaged and cannot be read. Choose another one.' },
  fileTooHeavy: {
    code: 'VF',
    text: 'This file is too complex to open. Take a simple photo or scan of the document.',
  },
  imageTooLarge: {
    code: 'VF',
    text: 'This picture has more than {most} megapixels. Take a smaller one.',
  },
  imageTooSmall: { code: 'VF', text: 'This picture is too small to be read. Take a larger one.' },
  pdfActive: {
    code: 'VF',
    text: 'This PDF holds scripts or actions. Print it as a new PDF and send that.',
  },
  pdfFiles: {
    code: 'VF',
    text: 'This PDF holds other files, which are not the XML of an e-invoice. Print it as a new PDF and send that.',
  },
  pdfLocked: {
    code: 'VF',
    text: 'This PDF is locked with a password, or protected against changes. Print it as a new PDF and send that.',
  },
  pdfTooLong: { code: 'VF', text: 'This PDF has more than {most} pages. Send only the pages we asked for.' },
  documentTypeUnknown: { code: 'VF', text: 'This kind of document does not exist.', field: 'documentType' },
  documentTypeNotHere: {
    code: 'VF',
    text: 'This kind of document is not used in this country.',
    field: 'documentType',
  },
  representativeNotAsked: {
    code: 'VF',
    text: 'This document is about the company, not about one of its people.',
    field: 'representativeId',
  },
  addressMissing: { code: 'VF', text: 'Choose the address it proves.', field: 'addressId' },
  frontMissing: { code: 'VF', text: 'Add the front side.', field: 'mainDocument' },
  backMissing: { code: 'VF', text: 'Add the back side.', field: 'additionalDocument' },
  stampMissing: {
    code: 'VF',
    text: 'Add the page with the registration stamp.',
    field: 'additionalDocument',
  },
  sideNotAsked: { code: 'VF', text: 'This document needs one file only.', field: 'additionalDocument' },
  relationshipTypeMissing: {
    code: 'VF',
    text: 'Enter the kind of document that proves your relationship.',
    field: 'relationshipDocumentType',
  },
  relationshipFileMissing: {
    code: 'VF',
    text: 'Add the document that proves your relationship.',
    field: 'relationshipDocument',
  },
  uploadUnchecked: { code: 'VF', text: 'This file was not checked yet.', field: 'mainDocument' },
  uploadTwice: {
    code: 'VF',
    text: 'The same file is used twice. Add the other side.',
    field: 'additionalDocument',
  },
  tooManyDocuments: {
    code: 'VF',
    text: 'We are still checking {most} of your documents. Wait for the result.',
  },
  documentDecided: { code: 'VF', text: 'We have already checked this document.' },
  pageNotShown: {
    code: 'VF',
    text: 'This page cannot be shown. Download the file to see it.',
    field: 'page',
    status: 404,
  },
  fileGone: { code: 'VF', text: 'We no longer keep this file.', status: 404 },

  // tax forms
  usTaxIdNeeded: {
    code: 'VF',
    text: 'Enter your US tax number: SSN, ITIN or EIN.',
    field: 'data.usTaxId',
  },
  formNotForYou: { code: 'VF', text: 'This form is not for this kind of customer.', field: 'formType' },
  entityTypeNeeded: { code: 'VF', text: 'Say what kind of company it is.', field: 'data.entityType' },
  giinNeeded: { code: 'VF', text: 'Enter the GIIN of the financial institution.', field: 'giin' },
  usCannotSignThis: {
    code: 'VF',
    text: 'If you pay taxes in the United States, sign a W-9 instead.',
    field: 'formType',
  },
  signingAway: {
    code: 'UE',
    text: 'We cannot reach the signing company. Nothing was signed. Try again in a moment.',
    status: 503,
  },
  signingUnknown: { code: 'VF', text: 'There is nothing to sign here.', field: 'clientId', status: 404 },
  controllerMissing: {
    code: 'VF',
    text: 'Name the people who control the passive company.',
    field: 'controllingPersons',
  },
})
