import { proofKey } from '../client.ts'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'

const place = {
  address1: 'Pikk 7',
  city: 'Tallinn',
  postalCode: '10123',
  countryCode: 'EE',
  addressStatus: 1,
}
const record =
  'fatcaCrs.cityOfBirth fatcaCrs.countryOfBirth fatcaCrs.dateOfBirth fatcaCrs.taxIds fatcaCrs.citizenship fatcaCrs.hasUSIndicia fatcaCrs.isUSTaxPayer fatcaCrs.signedAt'
const fatcaAnswers = {
  cityOfBirth: 'Vilnius',
  countryOfBirth: 'LT',
  dateOfBirth: '1990-01-01',
  taxIds: [{ countryCode: 'LT', taxId: '39001010000' }],
  citizenship: ['LT'],
  hasUSIndicia: false,
  isUSTaxPayer: false,
}

/** Keeps the newest message to a number or address, so that the next one is recognised. */
const heard = (recipient: string) => async (world: World) => {
  world.kept['heard'] = await world.town.newest(recipient)
}
/** Keeps the code that arrived since. */
const codeAt = (recipient: string) => async (world: World) => {
  world.kept['code'] = await world.town.code(recipient, Number(world.kept['heard']))
}

/** Contacts, addresses and tax details: documents 1 and 3, section 7. */
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
    answers: `${record} fatcaCrs.w9FormDocumentStatus fatcaCrs.certificateOfLossOfNationalityDocumentStatus fatcaCrs.taxResidencySelfCertificationDocumentStatus fatcaCrs.w8BenFormDocumentStatus`,
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
    as: 'ines',
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
  // E-mail addresses.
  {
    op: 'OP072',
    document: 3,
    call: 'customerEmailAdd',
    as: 'ines',
    before: heard('ines.varga@people.example'),
    send: { emailAddress: 'ines.varga@people.example' },
    keep: { emailId: 'emailId' },
  },
  {
    op: 'OP076',
    document: 3,
    call: 'customerEmailConfirm',
    as: 'ines',
    before: codeAt('ines.varga@people.example'),
    send: ({ emailId, code }) => ({ emailId, confirmationCode: code }),
  },
  {
    op: 'OP075',
    document: 3,
    call: 'customerEmailConfirmRequest',
    as: 'ines',
    before: async (world) => {
      const made = await world.call('ines', 'customerEmailAdd', { emailAddress: 'second@people.example' })
      world.kept['secondEmailId'] = made['emailId']
    },
    send: ({ secondEmailId }) => ({ emailId: secondEmailId }),
    state: 'a code was sent with the address, the next may follow a minute later',
  },
  {
    op: 'OP073',
    document: 3,
    call: 'customerEmailDelete',
    as: 'ines',
    send: ({ secondEmailId }) => ({ emailId: secondEmailId }),
  },
  {
    op: 'OP074',
    document: 3,
    call: 'customerEmailPrimarySet',
    as: 'ines',
    send: ({ emailId }) => ({ emailId }),
    confirmed: true,
  },
  // Phones.
  {
    op: 'OP062',
    document: 1,
    call: 'customerPhoneAdd',
    as: 'victor',
    send: { phoneCountryCode: '370', phone: '61277001', phoneType: 2 },
    state: 'a customer has one number',
  },
  {
    op: 'OP062',
    document: 3,
    call: 'customerPhoneAdd',
    what: 'numbers',
    as: 'henrik',
    send: { phoneCountryCode: 372, phone: 51277002, phoneType: 2 },
    state: 'a customer has one number',
  },
  {
    op: 'OP063',
    document: 1,
    call: 'customerPhoneReplace',
    as: 'bo',
    before: async (world) => {
      const { phones } = (await world.call('bo', 'customerPhoneInquiry')) as { phones: { phoneId: number }[] }
      world.kept['boPhoneId'] = phones[0]?.phoneId
      await heard('+46701200034')(world)
    },
    send: ({ boPhoneId }) => ({
      phoneId: boPhoneId,
      phoneCountryCode: '46',
      phone: '701277003',
      phoneType: 2,
    }),
    keep: { reqId: 'reqId' },
  },
  {
    op: 'OP064',
    document: 3,
    call: 'customerPhoneConfirm',
    what: 'by request',
    as: 'bo',
    before: codeAt('+46701200034'),
    send: ({ reqId, code }) => ({ reqId, approvalCode: code }),
    keep: { phoneId: 'phoneId' },
  },
  {
    op: 'OP023',
    document: 1,
    call: 'POST /verification/phones/{phoneId}/verify',
    as: 'bo',
    before: heard('+46701277003'),
    send: (kept) => {
      const { codeChallenge, codeVerifier } = proofKey()
      kept['phoneVerifier'] = codeVerifier
      return { type: 'sms', codeChallenge }
    },
  },
  {
    op: 'OP064',
    document: 1,
    call: 'customerPhoneConfirm',
    as: 'bo',
    before: codeAt('+46701277003'),
    send: ({ phoneId, phoneVerifier, code }) => ({
      phoneId,
      verification: { codeVerifier: phoneVerifier, code },
    }),
  },
  {
    op: 'OP024',
    document: 1,
    call: 'POST /verification/customer/{ines}/verify',
    as: 'ines',
    send: () => ({ type: 'sms', codeChallenge: proofKey().codeChallenge }),
    state: 'the number is proven',
  },
  // Another user name.
  {
    op: 'OP067',
    document: 1,
    call: 'usernameChangeRequestCreate',
    as: 'victor',
    before: heard('victor.ash@people.example'),
    send: { desiredUsername: 'victor.ash@people.example' },
    keep: { requestId: 'requestId' },
  },
  {
    op: 'OP069',
    document: 1,
    call: 'usernameChangeRequestEmailConfirm',
    as: 'victor',
    before: codeAt('victor.ash@people.example'),
    unshown: true,
    send: ({ requestId, code }) => ({ requestId, code }),
  },
  {
    op: 'OP070',
    document: 1,
    call: 'usernameChangeRequestIdentityJob',
    as: 'victor',
    send: ({ requestId }) => ({ requestId }),
    keep: { jobLink: 'link' },
  },
  {
    op: 'OP071',
    document: 1,
    call: 'usernameChangeRequestCompleted',
    as: 'victor',
    send: ({ requestId }) => ({ requestId }),
    state: 'the video is not passed',
  },
  {
    op: 'OP059',
    document: 1,
    call: 'customerEmailInquiry',
    what: 'user name change request',
    as: 'victor',
    answers:
      'usernameChangeRequest.requestId usernameChangeRequest.desiredUsername usernameChangeRequest.logs usernameChangeRequest.status',
  },
  {
    op: 'OP068',
    document: 1,
    call: 'usernameChangeRequestDelete',
    as: 'victor',
    send: ({ requestId }) => ({ requestId }),
  },
]
