import { dictionaryCountryList, dictionaryStateList } from '@sixpence/protocol/dictionary/dictionary'
import {
  confirmationPasskeyBegin,
  confirmationPasskeyConfirm,
  passkeyList,
} from '@sixpence/protocol/passkeys/passkeys'
import {
  personalDataErasureRequest,
  personalDataExport,
  personalDataExportRequest,
} from '@sixpence/protocol/personal-data/personal-data'
import {
  customerAddressConfirm,
  customerAddressCreate,
  customerAddressDelete,
  customerAddressInquiry,
  customerAddressUpdate,
  customerEmailAdd,
  customerEmailConfirm,
  customerEmailConfirmRequest,
  customerEmailInquiry,
  customerEmailPrimarySet,
  customerPhoneAdd,
  customerPhoneConfirm,
  customerPhoneInquiry,
  customerPhoneReplace,
  customerTaxNumberUpdate,
  fatcaCrsGet,
  phoneVerify,
  usernameChangeRequestCreate,
} from '@sixpence/protocol/profile/profile'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { asked, ownPasskeys, passkeyAnswers, signed } from '#testing/passkey.ts'
import { expectModal } from '#testing/modal.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import ProfileScreen from './profile-screen.tsx'

afterEach(cleanSlate)

const address = {
  addressId: 401,
  address1: '4 Harbour Steps',
  city: 'Kaunas',
  postalCode: '44001',
  countryCode: 'LT',
  addressStatus: 1,
  confirmed: 1,
  statedAt: '2026-01-01T00:00:00Z',
  stateAgainBy: '2126-01-01T00:00:00Z',
  isDocumentRequired: false,
  isDocumentOutOfDate: false,
  isCardDocumentRequired: false,
  uploadedDocuments: [],
}
const phone = {
  id: 501,
  phoneId: 501,
  countryCode: '370',
  number: '61200012',
  confirmed: true,
  status: 'Primary',
} as const
const emails = [
  { emailId: 601, emailAddress: 'alice@ostra.example', confirmed: true, status: 'Primary', isLogin: true },
  { emailId: 602, emailAddress: 'alice@work.example', confirmed: true, isLogin: false },
  { emailId: 603, emailAddress: 'alice@new.example', confirmed: false, isLogin: false },
] as const

const fatcaCrsCertificationInfo = {
  w9FormDocumentStatus: 'notRequired',
  w8BenFormDocumentStatus: 'notRequired',
  taxResidencySelfCertificationDocumentStatus: 'none',
  certificateOfLossOfNationalityDocumentStatus: 'notRequired',
} as const
const profile: readonly Answer[] = [
  ...ordinaryDay,
  on(customerAddressInquiry, () => ({ addresses: [address] })),
  on(customerPhoneInquiry, () => ({ phones: [phone] })),
  on(customerEmailInquiry, () => ({ emails: [...emails] })),
  on(fatcaCrsGet, () => ({ fatcaCrsCertificationInfo })),
  on(dictionaryCountryList, () => ({
    countries: [
      { countryCode: 'LT', countryName: 'Lithuania', phoneCode: '370' },
      { countryCode: 'US', countryName: 'United States', phoneCode: '1' },
    ],
  })),
  on(dictionaryStateList, ({ countryCode }) => ({
    states: countryCode === 'US' ? [{ stateCode: 'NY', stateName: 'New York' }] : [],
  })),
]

async function open(answers: readonly Answer[] = [], part: Partial<ScreenOptions> = {}) {
  const screen = await openScreen({
    screens: { '/profile': ProfileScreen },
    at: '/profile',
    answers: [...profile, ...answers],
    ...part,
  })
  const inputOf = (call: string) => screen.called.findLast((value) => value.call === call)?.input
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return Object.assign(screen, { inputOf, press })
}

test('tells who the customer is and how they are reached, and shows no trouble to axe in either scheme [R030]', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const screen = await open([], { scheme, width: scheme === 'dark' ? 390 : 1280 })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Alice Berg' })).toBeVisible()
    await expect.element(screen.getByText('4 Harbour Steps, 44001 Kaunas, Lithuania')).toBeVisible()
    await expect.element(screen.getByText('+370 61200012')).toBeVisible()
    await expect.element(screen.getByText('alice@work.example')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
    await screen.unmount()
  }
})

test('fits 320 px, and who may only look finds nothing to press', async () => {
  const screen = await open(
    [
      on(customerInfoGet, () => ({
        customer: { ...alice, accessRight: accessRights.read, customerType: 2, businessName: 'Northlight' },
        idleSeconds: 900,
      })),
    ],
    { width: 320 },
  )
  await expect.element(screen.getByText('alice@work.example')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('shows its loading state, and reports failed loading', async () => {
  const screen = await open([
    on(customerAddressInquiry, never),
    on(customerPhoneInquiry, () => refuse('notAllowed')),
  ])
  await expect.element(screen.getByText('Loading').first()).toBeInTheDocument()
  await expect.element(screen.getByText('We could not load your phone.')).toBeVisible()
})

describe('an address', () => {
  async function fillIn(screen: Awaited<ReturnType<typeof open>>): Promise<void> {
    await screen.getByLabelText('Street and number').fill(' 7 Canary Quay ')
    await screen.getByLabelText('Postal code').fill('10001')
    await screen.getByLabelText('City').fill('New York')
    await screen.getByLabelText('Country', { exact: true }).selectOptions('US')
    await screen.getByLabelText('State or region').selectOptions('NY')
  }

  test('is added in a popup that keeps the entries after a refusal [R099]', async () => {
    let isRefused = true
    const screen = await open([
      on(customerAddressCreate, () =>
        isRefused ? refuse('tooManyAddresses', { most: 10 }) : { addressId: 402 },
      ),
    ])
    await screen.press('Add an address')
    const dialog = screen.getByRole('dialog', { name: 'Add an address' })
    await screen.press('Save the address')
    await expect.element(screen.getByLabelText('Street and number')).toHaveFocus()
    await expect.element(screen.getByText('Enter the street and the number.')).toBeVisible()
    await fillIn(screen)
    expect(await findings()).toEqual([])
    await screen.press('Save the address')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/at most 10 addresses/)
    await expect.element(screen.getByLabelText('City')).toHaveValue('New York')
    isRefused = false
    await screen.press('Save the address')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.inputOf('customerAddressCreate')).toEqual({
      address: {
        address1: '7 Canary Quay',
        postalCode: '10001',
        city: 'New York',
        countryCode: 'US',
        stateCode: 'NY',
        addressStatus: 1,
      },
    })
  })

  test('is changed from what it was, with a word about its proof [R100]', async () => {
    const screen = await open([on(customerAddressUpdate, () => ({}))])
    await screen.press('Edit')
    await expect
      .element(screen.getByText('If you change an address, you have to prove it again.'))
      .toBeVisible()
    await expect.element(screen.getByLabelText('Street and number')).toHaveValue('4 Harbour Steps')
    await expect.element(screen.getByLabelText('Country', { exact: true })).toHaveValue('LT')
    await screen.getByLabelText('City').fill('Vilnius')
    await screen.press('Save the address')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.inputOf('customerAddressUpdate')).toMatchObject({
      addressId: 401,
      address: { city: 'Vilnius', addressStatus: 1 },
    })
  })

  test('is deleted only after a question [R101]', async () => {
    const screen = await open([on(customerAddressDelete, () => ({}))])
    await screen.getByRole('button', { name: 'Delete', exact: true }).first().click()
    const dialog = screen.getByRole('dialog', { name: 'Delete this address?' })
    await expect.element(dialog).toMatchTextContent(/4 Harbour Steps/)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.inputOf('customerAddressDelete')).toBeUndefined()
    await screen.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await screen.press('Delete the address')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.inputOf('customerAddressDelete')).toEqual({ id: 401 })
  })

  test.each([
    ['Add an address', 'Add an address'],
    ['Edit', 'Edit the address'],
    ['Delete', 'Delete this address?'],
  ])('%s opens a modal that keeps the focus and closes with Escape [B434]', async (action, name) => {
    const screen = await open()
    const opener = screen.getByRole('button', { name: action, exact: true }).first()
    await expectModal(screen.getByRole('dialog', { name }), () => opener.click())
    await expect.element(opener).toHaveFocus()
  })

  test('that was not looked at for a year asks whether it is still right [OP080]', async () => {
    const screen = await open([
      on(customerAddressInquiry, () => ({
        addresses: [{ ...address, stateAgainBy: '2026-01-01T00:00:00Z' }],
      })),
      on(customerAddressConfirm, () => ({
        statedAt: '2026-11-20T00:00:00Z',
        stateAgainBy: '2027-11-20T00:00:00Z',
      })),
    ])
    await expect.element(screen.getByText('Is it still right?')).toBeVisible()
    await screen.press('It is still right')
    await expect.poll(() => screen.inputOf('customerAddressConfirm')).toEqual({ addressId: 401 })
  })

  test.each([
    [0, 'Other address'],
    [1, 'Home'],
    [2, 'Business'],
    [3, 'Home and business'],
    [4, 'Residence'],
    [5, 'Office (place of business)'],
  ])('of kind %i is called %s [B217]', async (addressStatus, words) => {
    const screen = await open([
      on(customerAddressInquiry, () => ({ addresses: [{ ...address, addressStatus }] })),
    ])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  })

  test.each([
    [0, 'Not confirmed'],
    [1, 'Confirmed'],
    [2, 'Being checked'],
    [3, 'Rejected'],
    [4, 'Name does not match'],
  ])('of confirmation %i is said to be %s [B218]', async (confirmed, words) => {
    const screen = await open([
      on(customerAddressInquiry, () => ({ addresses: [{ ...address, confirmed }] })),
    ])
    const row = screen.getByRole('listitem').filter({ hasText: '4 Harbour Steps' })
    await expect.element(row.getByText(words, { exact: true })).toBeVisible()
  })
})

describe('the phone', () => {
  const confirmed = on(customerPhoneConfirm, ({ verification }) =>
    verification?.code === '111111'
      ? refuse('wrongConfirmationCode', { count: 4 })
      : { id: 502, phoneId: 502, confirmed: verification !== undefined },
  )
  const verify = on(phoneVerify, () => ({ sentTo: '+370 ••• 123' }))

  test('that is not there is added, and confirmed with a code [B138 B139 B140]', async () => {
    const screen = await open([
      on(customerPhoneInquiry, () => ({ phones: [] })),
      on(customerPhoneAdd, () => ({ phoneId: 502 })),
      verify,
      confirmed,
    ])
    await screen.press('Add a number')
    await screen.press('Send the code')
    await expect.element(screen.getByLabelText('Phone number')).toHaveFocus()
    await screen.getByLabelText('Phone number').fill('699 00 123')
    await screen.press('Send the code')
    await expect.element(screen.getByText('We sent a code to +370 ••• 123.')).toBeVisible()
    expect(screen.inputOf('customerPhoneAdd')).toEqual({
      phoneCountryCode: '370',
      phone: '69900123',
      phoneType: 2,
    })
    await expect.element(screen.getByLabelText('6-digit code')).toHaveFocus()
    expect(await findings()).toEqual([])
    await screen.getByLabelText('6-digit code').fill('111111')
    await screen.press('Confirm the number')
    await expect.element(screen.getByText(/This code is incorrect\. You have 4 attempts left/)).toBeVisible()
    await screen.getByLabelText('6-digit code').fill('222222')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('that is there is replaced with the consent of the old number [B140]', async () => {
    const screen = await open([
      on(customerPhoneReplace, () => ({ reqId: 'r1', sentTo: '+370 ••• 012' })),
      verify,
      confirmed,
    ])
    await screen.press('Change the number')
    await screen.getByLabelText('Phone number').fill('69900123')
    await screen.press('Send the code')
    await expect.element(screen.getByText(/We sent a code to \+370 ••• 012, so that no one/)).toBeVisible()
    expect(screen.inputOf('customerPhoneReplace')).toMatchObject({ phoneId: 501, phone: '69900123' })
    await screen.getByLabelText('6-digit code').fill('222222')
    await screen.press('Approve the new number')
    await expect.element(screen.getByRole('dialog', { name: 'Confirm the number' })).toBeVisible()
    expect(screen.inputOf('customerPhoneConfirm')).toEqual({ reqId: 'r1', approvalCode: '222222' })
    expect(screen.inputOf('phoneVerify')).toMatchObject({ phoneId: 502, type: 'sms' })
  })

  test('that is already in use is refused beside its field', async () => {
    const screen = await open([on(customerPhoneReplace, () => refuse('phoneKnown'))])
    await screen.press('Change the number')
    await screen.getByLabelText('Phone number').fill('61200012')
    await screen.press('Send the code')
    await expect
      .element(screen.getByLabelText('Phone number'))
      .toHaveAccessibleDescription('This is already one of your numbers.')
  })
})

describe('an e-mail', () => {
  test('is added, and confirmed with its code, for which no passkey stands in', async () => {
    const screen = await open([
      on(passkeyList, () => ownPasskeys),
      on(customerEmailAdd, ({ emailAddress }) =>
        emailAddress === 'alice@work.example' ? refuse('emailKnown') : { emailId: 604 },
      ),
      on(customerEmailConfirm, () => ({})),
    ])
    await screen.press('Add an e-mail')
    const field = screen.getByRole('textbox', { name: 'E-mail' })
    await field.fill('alice')
    await screen.press('Send the code')
    await expect.element(field).toHaveAccessibleDescription('Enter a valid e-mail address.')
    await field.fill('alice@work.example')
    await screen.press('Send the code')
    await expect.element(field).toHaveAccessibleDescription('This is already one of your addresses.')
    await field.fill('alice@more.example')
    await screen.press('Send the code')
    await expect.element(screen.getByText(/a code and a link to alice@more\.example/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Confirm with a passkey' }).elements()).toEqual([])
    await screen.getByLabelText('6-digit code').fill('123456')
    await screen.press('Confirm the e-mail')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.inputOf('customerEmailConfirm')).toEqual({ emailId: 604, confirmationCode: '123456' })
  })

  test('is made primary when it is confirmed; the primary one has neither button', async () => {
    const screen = await open([on(customerEmailPrimarySet, () => ({}))])
    const row = (text: string) => screen.getByRole('listitem').filter({ hasText: text })
    await expect.element(row('alice@work.example')).toBeVisible()
    expect(row('You sign in with it.').getByRole('button').elements()).toEqual([])
    expect(row('alice@new.example').getByRole('button', { name: 'Make primary' }).elements()).toEqual([])
    await row('alice@work.example').getByRole('button', { name: 'Make primary' }).click()
    await expect.poll(() => screen.inputOf('customerEmailPrimarySet')).toEqual({ emailId: 602 })
  })

  test('that waits is confirmed, also when its code was sent a moment ago', async () => {
    const screen = await open([on(customerEmailConfirmRequest, () => refuse('resendTooSoon', { count: 40 }))])
    await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Confirm the e-mail' })).toBeVisible()
  })
})

test('the server’s refusal of a tax number is shown at its field [B184]', async () => {
  const screen = await open([on(customerTaxNumberUpdate, () => refuse('taxIdLength', { digits: 9 }))])
  await screen.press('Add')
  await screen.getByLabelText('AK').fill('12345')
  await screen.press('Save the number')
  await expect
    .element(screen.getByLabelText('AK'))
    .toHaveAccessibleDescription(/^A tax number of this country has 9 digits\./)
  await expect.element(screen.getByLabelText('AK')).toHaveValue('12345')
})

describe('the address to sign in with', () => {
  const asking = (part: object) =>
    on(customerInfoGet, () => ({
      customer: {
        ...alice,
        usernameChangeRequest: {
          requestId: 701,
          desiredUsername: 'alice@later.example',
          status: 'active' as const,
          isEmailConfirmed: false,
          logs: [],
          ...part,
        },
      },
      idleSeconds: 900,
    }))

  test('is asked to be changed by name', async () => {
    const screen = await open([on(usernameChangeRequestCreate, () => ({ requestId: 701 }))])
    await screen.press('Change the address')
    await screen.getByLabelText('New e-mail').fill('alice@later.example')
    await screen.press('Send the code')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.inputOf('usernameChangeRequestCreate')).toEqual({ desiredUsername: 'alice@later.example' })
  })

  test.each([
    [{}, ['Enter the code'], ['Record the video', 'Record the video again']],
    [{ isEmailConfirmed: true }, ['Record the video'], ['Enter the code']],
    [{ isEmailConfirmed: true, status: 'pending' }, ['Record the video again'], ['Enter the code']],
    [{ status: 'failed' }, ['Withdraw the request'], ['Enter the code', 'Record the video']],
  ])('with %j offers %j', async (part, offered, hidden) => {
    const screen = await open([asking(part)])
    for (const name of offered)
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
    for (const name of hidden)
      expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([])
    expect(await findings()).toEqual([])
  })
})

describe('one’s own data', () => {
  const waits = {
    requestKey: 'k'.repeat(22),
    method: 'sms' as const,
    sentTo: '+370 ••• 012',
    expiresAt: '2126-01-01T00:00:00Z',
  }

  test('is copied after a code', async () => {
    const screen = await open([on(personalDataExportRequest, () => waits)])
    await screen.press('Get the copy')
    await expect.element(screen.getByText('We sent a code to +370 ••• 012.')).toBeVisible()
    await screen.press('Download the copy')
    await expect.element(screen.getByText('Enter the 6 digits of the code.')).toBeVisible()
  })

  test('is copied after a passkey has approved it, and a passkey that was not used confirms nothing', async () => {
    const { requestKey } = waits
    const screen = await open([
      on(passkeyList, () => ownPasskeys),
      on(personalDataExportRequest, () => waits),
      on(confirmationPasskeyBegin, () => asked),
      on(confirmationPasskeyConfirm, () => ({})),
      on(personalDataExport, () => refuse('confirmationOver')),
    ])
    await screen.press('Get the copy')
    passkeyAnswers('closed')
    await screen.press('Confirm with a passkey')
    await expect.element(screen.getByText(/The passkey was not used/)).toBeVisible()
    expect(screen.inputOf('personalDataExport')).toBeUndefined()
    passkeyAnswers('signs')
    await screen.press('Confirm with a passkey')
    await expect.poll(() => screen.inputOf('personalDataExport')).toEqual({ requestKey })
    expect(screen.inputOf('confirmationPasskeyConfirm')).toEqual({
      requestKey,
      key: asked.key,
      response: signed,
    })
    await expect.element(screen.getByText(/The passkey was not used/)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('alert')).toBeVisible()
  })

  test('is erased only after a warning, and why it cannot be is told', async () => {
    const screen = await open([on(personalDataErasureRequest, () => refuse('erasureMoneyLeft'))])
    await screen.press('Close the account')
    await expect.element(screen.getByText(/This cannot be undone/)).toBeVisible()
    await screen.press('Continue')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/still money in your accounts/)
  })

  test('is told for how long the law keeps it', async () => {
    const screen = await open([
      on(personalDataErasureRequest, () => ({ ...waits, keptUntil: '2031-11-21T00:00:00Z' })),
    ])
    await screen.press('Close the account')
    await screen.press('Continue')
    await expect.element(screen.getByText(/until 21 November 2031/)).toBeVisible()
    expect(await findings()).toEqual([])
  })
})
