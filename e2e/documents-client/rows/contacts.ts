import { proofKey } from '../client.ts'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'

/** Stores the newest message to a number or address, to recognise the next message. */
const heard = (recipient: string) => async (world: World) => {
  world.kept['heard'] = await world.town.newest(recipient)
}
/** Stores the code that has arrived since. */
const codeAt = (recipient: string) => async (world: World) => {
  world.kept['code'] = await world.town.code(recipient, Number(world.kept['heard']))
}

/** E-mail addresses, phones and change of user name: documents 1 and 3, section 7. */
export const contacts: Row[] = [
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
  // Change of user name.
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
