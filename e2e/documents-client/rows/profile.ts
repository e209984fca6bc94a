import type { Row } from '../row.ts'

const place = {
  address1: 'Pikk 7',
  city: 'Tallinn',
  postalCode: '10123',
  countryCode: 'EE',
  addressStatus: 1,
}
const record =
  'fatcaCrs.cityOfBirth fatcaCrs.countryOfBirth fatcaCrs.dateOfBirth fatcaCrs.taxIds fatcaCrs.citizenship fatcaCrs.hasUSIndicia fatcaCrs.isUSTaxPayer fatcaCrs.signedAt'
const taxDocumentStatuses = [
  'w9FormDocumentStatus',
  'certificateOfLossOfNationalityDocumentStatus',
  'taxResidencySelfCertificationDocumentStatus',
  'w8BenFormDocumentStatus',
]
  .map((name) => `fatcaCrsCertificationInfo.${name}`)
  .join(' ')
const fatcaAnswers = {
  cityOfBirth: 'Vilnius',
  countryOfBirth: 'LT',
  dateOfBirth: '1990-01-01',
  taxIds: [{ countryCode: 'LT', taxId: '39001010000' }],
  citizenship: ['LT'],
  hasUSIndicia: false,
  isUSTaxPayer: false,
}

/** Addresses and tax details: documents 1 and 3, section 7. */
export const profile: Row[] = [
  { op: 'OP046', document: 1, call: 'customerTaxNumberUpdate', as: 'ines', send: { taxId: '38505150121' } },
  {
    op: 'OP046',
    document: 3,
    call: 'customerTaxNumberUpdate',
    what: 'a number',
    as: 'ines',
    send: { taxId: 38505150121 },
  },
  { op: 'OP056', document: 1, call: 'fatcaCrsUpdate', as: 'ines', send: fatcaAnswers },
  { op: 'OP055', document: 1, call: 'fatcaCrsGet', as: 'ines', answers: record },
  {
    op: 'OP055',
    document: 3,
    call: 'fatcaCrsGet',
    what: 'documents with statuses',
    as: 'ines',
    answers: `${record} fatcaCrs.w9.status fatcaCrs.w8Ben.status fatcaCrs.taxSelfCertification.status fatcaCrs.certificateOfLossOfNationality.status ${taxDocumentStatuses}`,
  },
  {
    op: 'OP054',
    document: 1,
    call: 'personalWFormUpload',
    as: 'ines',
    unshown: true,
    send: {
      formType: 'w8ben',
      data: {
        name: 'Ines Varga',
        address: 'Gedimino pr. 12-8, Vilnius',
        countryCode: 'LT',
        foreignTaxId: '38505150121',
        dateOfBirth: '1985-05-15',
        isTrue: true,
      },
    },
    answers: 'signData.clientId signData.signUrls',
  },
  {
    op: 'OP058',
    document: 1,
    call: 'customerAddressInquiry',
    as: 'ines',
    before: async (world) => {
      await world.call('ines', 'customerAddressCreate', {
        address: {
          address1: '1 Main St',
          address2: 'Floor 2',
          city: 'Albany',
          postalCode: '12207',
          countryCode: 'US',
          stateCode: 'NY',
          addressStatus: 1,
        },
      })
    },
    answers:
      'addresses.addressId addresses.address1 addresses.address2 addresses.city addresses.postalCode addresses.countryCode addresses.stateCode addresses.stateName addresses.addressStatus addresses.confirmed addresses.uploadedDocuments addresses.isDocumentOutOfDate addresses.isCardDocumentRequired addresses.isDocumentRequired',
  },
  {
    op: 'OP059',
    document: 1,
    call: 'customerEmailInquiry',
    as: 'ines',
    answers: 'emails.emailId emails.emailAddress emails.status',
  },
  {
    op: 'OP060',
    document: 1,
    call: 'customerPhoneInquiry',
    as: 'ines',
    answers: 'phones.phoneId phones.countryCode phones.number phones.confirmed phones.status',
  },
  {
    op: 'OP057',
    document: 1,
    call: 'customerIdentityInquiry',
    as: 'ines',
    answers: 'identity.type identity.number identity.expiration identity.issuedDate identity.status',
  },
  {
    op: 'OP057',
    document: 2,
    call: 'customerIdentityInquiry',
    what: 'identity document',
    as: 'hugo',
    answers:
      'identityDocument.expiresDate identityDocument.issuedDate identityDocument.number identityDocument.rejectReason identityDocument.status identityDocument.type identityDocument.typeId',
  },
  {
    op: 'OP061',
    document: 1,
    call: 'customerDocumentsInquiry',
    as: 'hugo',
    answers:
      'documents.id documents.statusId documents.uploaded documents.documentTypeId documents.documentType documents.isSubDocument documents.issuedDate documents.expiresDate documents.createdUsername documents.rejectReason',
  },
  // Addresses.
  {
    op: 'OP077',
    document: 2,
    call: 'customerAddressCreate',
    as: 'ines',
    send: place,
    answers: '',
  },
  {
    op: 'OP077',
    document: 3,
    call: 'customerAddressCreate',
    what: 'inside address',
    as: 'ines',
    unshown: true,
    send: { address: { ...place, address1: 'Pikk 9' } },
    keep: { addressId: 'addressId' },
  },
  {
    op: 'OP078',
    document: 2,
    call: 'customerAddressUpdate',
    as: 'ines',
    send: ({ addressId }) => ({ addressId, ...place, address1: 'Pikk 11' }),
  },
  {
    op: 'OP080',
    document: 2,
    call: 'customerAddressConfirm',
    as: 'ines',
    unshown: true,
    send: ({ addressId }) => ({ addressId }),
  },
  {
    op: 'OP079',
    document: 2,
    call: 'customerAddressDelete',
    as: 'ines',
    send: ({ addressId }) => ({ id: addressId }),
  },
]
