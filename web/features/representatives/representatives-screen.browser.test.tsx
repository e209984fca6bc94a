import { businessAccessRightsList } from '@sixpence/protocol/business/business-info'
import {
  dictionaryBirthCountryList,
  dictionaryPersonalSourceOfFundsSecondList,
} from '@sixpence/protocol/dictionary/dictionary'
import {
  businessAccessRightsUpdate,
  businessRepresentativeAdd,
  businessRepresentativeDelete,
  businessRepresentativeGet,
  businessRepresentativeList,
  businessRepresentativeUpdate,
  type Representative,
} from '@sixpence/protocol/representatives/representatives'
import { businessUserInvite, businessUserInviteCancel } from '@sixpence/protocol/registration/company-users'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { expectModal } from '#testing/modal.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import RepresentativesScreen from './representatives-screen.tsx'

afterEach(cleanSlate)

const nobody = { roles: [], isSourceMissing: false } satisfies Partial<Representative>
const user = (right: number, login: string) => ({ right, login, isYou: false, isRestricted: false })
const [ines, noor, paul, lea]: Representative[] = [
  {
    id: 1101,
    firstName: 'Ines',
    lastName: 'Varga',
    roles: [{ type: 2 }, { type: 6, share: '60' }, { type: 8 }],
    user: { ...user(2, 'ines@ostra.example'), isYou: true },
    isSourceMissing: false,
  },
  {
    id: 1102,
    firstName: 'Noor',
    lastName: 'Haddad',
    roles: [{ type: 2, of: 'Aurora Paper' }, { type: 8 }],
    user: { ...user(0, 'noor@ostra.example'), isRestricted: true },
    isSourceMissing: true,
  },
  { ...nobody, id: 1103, firstName: 'Paul', lastName: 'Ritter', user: user(3, 'paul@ostra.example') },
  { ...nobody, id: 1104, firstName: 'Lea', lastName: 'Brandt' },
] as [Representative, Representative, Representative, Representative]

const person = {
  firstName: 'Noor',
  lastName: 'Haddad',
  birthday: '1983-04-18',
  phoneCountryCode: '1',
  phone: '2125550101',
  address: {
    address1: 'Pilies g. 23',
    city: 'Albany',
    postalCode: '12201',
    countryCode: 'US',
    stateCode: 'NY',
  },
  sourcesOfFunds: [],
}
const customer = { ...alice, customerType: 2, businessName: 'Northlight' } as const
const answers: readonly Answer[] = [
  ...ordinaryDay,
  on(customerInfoGet, () => ({ customer, idleSeconds: 900 })),
  on(businessRepresentativeList, () => ({ representatives: [ines, noor, paul, lea] })),
  on(businessRepresentativeGet, () => ({ person, types: [8] })),
  on(businessAccessRightsList, () => ({
    rights: [0, 1, 2, 3, 4].map((right) => ({ id: right, right })),
  })),
  on(dictionaryBirthCountryList, () => ({
    countries: [
      { countryCode: 'CA', countryName: 'Canada', phoneCode: '1' },
      { countryCode: 'LT', countryName: 'Lithuania', phoneCode: '370' },
      { countryCode: 'US', countryName: 'United States', phoneCode: '1' },
    ],
  })),
  on(dictionaryPersonalSourceOfFundsSecondList, () => ({ sources: [{ id: 'gift', name: 'Gift' }] })),
]

async function open(more: readonly Answer[] = [], part: Partial<ScreenOptions> = {}) {
  const screen = await openScreen({
    screens: { '/company-access': RepresentativesScreen },
    at: '/company-access',
    answers: [...answers, ...more],
    ...part,
  })
  const sent = (call: string) =>
    screen.called.filter((recordedCall) => recordedCall.call === call).map(({ input }) => input)
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const dialog = (name: string) => screen.getByRole('dialog', { name })
  return Object.assign(screen, { sent, press, dialog })
}

describe('the people of a company', () => {
  test.each([
    ['light', 1280],
    ['dark', 390],
    ['light', 320],
  ] as const)('are listed with what they are and may do, in %s at %i px', async (scheme, width) => {
    const screen = await open([], { scheme, width })
    await expect.element(screen.getByText('Ines Varga (you)')).toBeVisible()
    await expect
      .element(screen.getByText('Director · Shareholder 60% · Ultimate beneficial owner'))
      .toBeVisible()
    await expect
      .element(screen.getByText('Director (Aurora Paper) · Ultimate beneficial owner'))
      .toBeVisible()
    await expect.element(screen.getByText('Source of wealth is missing')).toBeVisible()
    await expect.element(screen.getByText('Company documents only')).toBeVisible()
    await expect.element(screen.getByText('Can prepare payments')).toBeVisible()
    await expect.element(screen.getByText('Other user').first()).toBeVisible()
    const without = screen.getByRole('region', { name: 'Without access' })
    await expect.element(without.getByText('Lea Brandt')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('offer no changes to people with read access [B343]', async () => {
    const screen = await open([
      on(customerInfoGet, () => ({
        customer: { ...customer, accessRight: accessRights.read },
        idleSeconds: 900,
      })),
    ])
    await expect.element(screen.getByText('Lea Brandt')).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  test('are on their way, or did not come', async () => {
    const waiting = await open([on(businessRepresentativeList, never)])
    await expect.element(waiting.getByText('Loading').first()).toBeInTheDocument()
    await waiting.unmount()
    const screen = await open([on(businessRepresentativeList, cutLine)])
    await expect.element(screen.getByText('We could not load the people of the company.')).toBeVisible()
  })

  test('people cannot remove themselves or change their own access', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('button', { name: 'Edit Ines Varga' })).toBeVisible()
    for (const name of ['Remove Ines Varga', 'Change Ines Varga’s access'])
      expect(screen.getByRole('button', { name }).elements()).toEqual([])
  })
})

test.each([
  ['Add someone', 'Add someone to the company'],
  ['Edit Noor Haddad', 'Edit a person’s details'],
  ['Remove Noor Haddad', 'Remove Noor Haddad?'],
  ['Invite Lea Brandt', 'Invite Lea Brandt'],
])('“%s” opens a modal that keeps the focus and closes with Escape [B434]', async (action, name) => {
  const screen = await open()
  await expectModal(screen.dialog(name), () => screen.press(action))
  await expect.element(screen.getByRole('button', { name: action })).toHaveFocus()
})

describe('adding somebody', () => {
  test('shows missing entries beside each field, then sends all of them once [R102]', async () => {
    const screen = await open([on(businessRepresentativeAdd, () => ({ id: 1105 }))])
    await screen.press('Add someone')
    await screen.press('Add to the company')
    await expect.element(screen.getByLabelText('First name', { exact: true })).toHaveFocus()
    for (const words of ['Enter the first name.', 'Enter the date of birth.', 'Enter the city.'])
      await expect.element(screen.getByText(words)).toBeVisible()
    expect(await findings()).toEqual([])
    expect(screen.sent('businessRepresentativeAdd')).toEqual([])
    await screen.getByLabelText('First name', { exact: true }).fill(' Mara ')
    await screen.getByLabelText('Last name').fill('Lind')
    await screen.getByLabelText('Day', { exact: true }).fill('3')
    await screen.getByLabelText('Month').selectOptions('May')
    await screen.getByLabelText('Year').fill('1979')
    await screen.getByLabelText('Country code').selectOptions('LT')
    await screen.getByLabelText(/^Phone number/).fill('61234567')
    await screen.getByLabelText('Street and number').fill('Pikk 7')
    await screen.getByLabelText('Postal code').fill('10123')
    await screen.getByLabelText('City').fill('Vilnius')
    await screen.getByLabelText('Country', { exact: true }).selectOptions('Lithuania')
    await screen.getByText('Director', { exact: true }).click()
    await screen.getByText('Shareholder', { exact: true }).click()
    await screen.getByLabelText('Share (%)').fill('25,5')
    await screen.getByText('Gift').click()
    await screen.getByLabelText('Gift: tell us more').fill('From an aunt')
    expect(await findings()).toEqual([])
    await screen.press('Add to the company')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.sent('businessRepresentativeAdd')).toEqual([
      {
        person: {
          firstName: 'Mara',
          lastName: 'Lind',
          birthday: '1979-05-03',
          phoneCountryCode: '370',
          phone: '61234567',
          address: { address1: 'Pikk 7', postalCode: '10123', city: 'Vilnius', countryCode: 'LT' },
          sourcesOfFunds: [{ sourceId: 'gift', details: 'From an aunt' }],
        },
        types: [2, 6],
        share: '25.5',
      },
    ])
  })
})

describe('editing somebody', () => {
  const edit = async (...more: Answer[]) => {
    const screen = await open(more)
    await screen.press('Edit Noor Haddad')
    await expect.element(screen.getByLabelText('Last name')).toHaveValue('Haddad')
    return screen
  }

  test('begins with the stored values, and keeps values that are not shown [R103]', async () => {
    const screen = await edit(on(businessRepresentativeUpdate, () => ({})))
    await expect.element(screen.getByLabelText('Country code')).toHaveValue('US')
    await expect
      .element(screen.getByText('A new name, date of birth or address must be proved with a document again.'))
      .toBeVisible()
    await screen.getByLabelText('City').fill('Troy')
    await screen.press('Save the changes')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.sent('businessRepresentativeUpdate')).toEqual([
      { id: 1102, person: { ...person, address: { ...person.address, city: 'Troy' } }, types: [8] },
    ])
  })

  test('a state does not follow into another country', async () => {
    const screen = await edit(on(businessRepresentativeUpdate, () => ({})))
    await screen.getByLabelText('Country', { exact: true }).selectOptions('Lithuania')
    await screen.press('Save the changes')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    const { stateCode: _, ...rest } = person.address
    expect(screen.sent('businessRepresentativeUpdate')).toMatchObject([
      { person: { address: { ...rest, countryCode: 'LT' } } },
    ])
    expect(JSON.stringify(screen.sent('businessRepresentativeUpdate'))).not.toContain('NY')
  })

  test.each([
    [
      refuse('representativeTwice', { name: 'Ines Varga' }),
      'First name',
      /Ines Varga with this date of birth/,
    ],
    [refuse('tooYoung', {}, 'person.birthday'), 'Day', /18 years/],
    [refuse('taxIdLength', { digits: 9 }, 'person.taxId'), /if you have it$/, /9 digits/],
  ])('what the server refuses stands beside its field, and the entries stay', async (refused, _, words) => {
    const screen = await edit(on(businessRepresentativeUpdate, () => refused))
    await screen.getByLabelText('City').fill('Troy')
    await screen.press('Save the changes')
    await expect.element(screen.getByText(words)).toBeVisible()
    await expect.element(screen.getByLabelText('City')).toHaveValue('Troy')
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  test('a message for no field is shown as such, and failed loading is repeated', async () => {
    const refused = await edit(on(businessRepresentativeUpdate, () => refuse('tooManyRequests')))
    await refused.press('Save the changes')
    await expect.element(refused.getByRole('alert')).toBeVisible()
    await refused.unmount()
    await cleanSlate()
    const screen = await open([on(businessRepresentativeGet, cutLine)])
    await screen.press('Edit Noor Haddad')
    await expect.element(screen.getByText('We could not load this person’s details.')).toBeVisible()
  })
})

describe('removing somebody', () => {
  test('a director or owner is removed only with a successor [R098 B341]', async () => {
    const screen = await open([on(businessRepresentativeDelete, () => ({ stuck: 0 }))])
    await screen.press('Remove Noor Haddad')
    const dialog = screen.dialog('Remove Noor Haddad?')
    await expect
      .element(dialog.getByText(/Director \(Aurora Paper\) · Ultimate beneficial owner/))
      .toBeVisible()
    await expect.element(dialog.getByText(/Their access ends at once/)).toBeVisible()
    await screen.press('Remove from the company')
    await expect.element(dialog.getByLabelText('Who takes over')).toHaveFocus()
    await expect.element(dialog.getByLabelText('Who takes over')).toHaveAttribute('aria-invalid', 'true')
    expect(await findings()).toEqual([])
    expect(screen.sent('businessRepresentativeDelete')).toEqual([])
    await dialog.getByLabelText('Who takes over').selectOptions('Lea Brandt')
    await screen.press('Remove from the company')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.sent('businessRepresentativeDelete')).toEqual([{ id: 1102, reassign: 1104 }])
  })

  test('a plain user is removed without a successor [R098 B341]', async () => {
    const screen = await open([on(businessRepresentativeDelete, () => ({ stuck: 0 }))])
    await screen.press('Remove Paul Ritter')
    const dialog = screen.dialog('Remove Paul Ritter?')
    await expect.element(dialog.getByText('No one needs to take anything over.')).toBeVisible()
    expect(dialog.getByLabelText('Who takes over').elements()).toEqual([])
    await screen.press('Remove from the company')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(screen.sent('businessRepresentativeDelete')).toEqual([{ id: 1103 }])
  })

  test('a successor whom the server refuses is marked, and no one is removed', async () => {
    const screen = await open([on(businessRepresentativeDelete, () => refuse('newHolderUnfit'))])
    await screen.press('Remove Noor Haddad')
    const dialog = screen.dialog('Remove Noor Haddad?')
    await dialog.getByLabelText('Who takes over').selectOptions('Lea Brandt')
    await screen.press('Remove from the company')
    await expect.element(dialog.getByText('Choose another person of the company.')).toBeVisible()
  })
})

test('the access of a user is chosen among what may be given, also none, never uploading alone [B343 B345 OP272 Q117]', async () => {
  const screen = await open([on(businessAccessRightsUpdate, () => ({ stuck: 0 }))])
  await screen.press('Change Paul Ritter’s access')
  const dialog = screen.dialog('Access for Paul Ritter')
  const select = dialog.getByLabelText('What this user may do')
  await expect.element(select).toHaveValue('3')
  const options = Array.from(
    ((await select.findElement()) as HTMLSelectElement).options,
    ({ value }) => value,
  )
  expect(options).toEqual(['0', '1', '2', '3', '4'])
  await expect.element(select.getByRole('option', { name: 'No access (suspend)' })).toBeInTheDocument()
  expect(await findings()).toEqual([])
  await select.selectOptions('1')
  await screen.press('Save the access')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(screen.sent('businessAccessRightsUpdate')).toEqual([{ id: 1103, right: 1 }])
})

test('full access counts once it is confirmed; closed before, nothing has changed and the choice is still there [OP277]', async () => {
  const requestKey = 'k'.repeat(43)
  const waits = {
    requestKey,
    method: 'sms' as const,
    sentTo: '+370 ••• 00',
    expiresAt: '2026-09-14T10:10:00Z',
  }
  const screen = await open([
    on(businessAccessRightsUpdate, ({ code }) =>
      code === undefined
        ? waits
        : code === '424242'
          ? { stuck: 0 }
          : refuse('wrongConfirmationCode', { count: 4 }),
    ),
  ])
  await screen.press('Change Paul Ritter’s access')
  const dialog = screen.dialog('Access for Paul Ritter')
  await dialog.getByLabelText('What this user may do').selectOptions('Full access')
  await screen.press('Save the access')
  const confirming = screen.dialog('Confirm the access of Paul Ritter')
  await expect
    .element(confirming.getByText(/^Full access\. Everybody with full access is notified/))
    .toBeVisible()
  expect(await findings()).toEqual([])
  await confirming.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog.getByLabelText('What this user may do')).toHaveValue('2')
  await screen.press('Save the access')
  await confirming.getByLabelText('6-digit code').fill('111111')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(confirming.getByText(/^This code is incorrect/)).toBeVisible()
  await confirming.getByLabelText('6-digit code').fill('424242')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(confirming).not.toBeInTheDocument()
  const asked = { id: 1103, right: 2 }
  expect(screen.sent('businessAccessRightsUpdate')).toEqual([
    asked,
    asked,
    { ...asked, requestKey, code: '111111' },
    { ...asked, requestKey, code: '424242' },
  ])
})

test('a right that only the bank gives is named, and stays until another is chosen [B346]', async () => {
  const own = { ...paul, user: { ...user(5, 'paul@ostra.example') } } as Representative
  const screen = await open([on(businessRepresentativeList, () => ({ representatives: [ines, own] }))])
  await expect.element(screen.getByText('Authorised user')).toBeVisible()
  await screen.press('Change Paul Ritter’s access')
  const dialog = screen.dialog('Access for Paul Ritter')
  await expect.element(dialog.getByLabelText('What this user may do')).toHaveValue('5')
  await screen.press('Save the access')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(screen.sent('businessAccessRightsUpdate')).toEqual([])
})

describe('inviting somebody', () => {
  const known = on(businessRepresentativeGet, () => ({
    person: { ...person, email: 'lea@people.example' },
    types: [],
  }))

  test.each([1280, 320])(
    'a person without use of the account gets a right and a link, at %i px [B338 B345]',
    async (width) => {
      const screen = await open([known, on(businessUserInvite, () => ({ sentTo: 'lea@people.example' }))], {
        width,
      })
      const dialog = screen.dialog('Invite Lea Brandt')
      await screen.press('Invite Lea Brandt')
      const select = dialog.getByLabelText('What this user may do')
      const options = Array.from(
        ((await select.findElement()) as HTMLSelectElement).options,
        ({ value }) => value,
      )
      expect(options).toEqual(['1', '2', '3', '4'])
      await expect.element(dialog.getByLabelText('Their e-mail address')).toHaveValue('lea@people.example')
      await dialog.getByLabelText('Their e-mail address').fill('lea')
      await screen.press('Send the invitation')
      await expect.element(dialog.getByText('Enter a valid e-mail address.').first()).toBeVisible()
      expect(await findings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await dialog.getByLabelText('Their e-mail address').fill('lea@people.example')
      await select.selectOptions('3')
      await screen.press('Send the invitation')
      await expect.element(dialog).not.toBeInTheDocument()
      expect(screen.sent('businessUserInvite')).toEqual([{ id: 1104, right: 3, email: 'lea@people.example' }])
    },
  )

  test('to full access is confirmed first; a colleague’s address is refused at its field', async () => {
    const requestKey = 'k'.repeat(43)
    const screen = await open([
      known,
      on(businessUserInvite, ({ code, email }) =>
        email === 'paul@ostra.example'
          ? refuse('userEmailTwice', {}, 'email')
          : code === undefined
            ? { requestKey, method: 'sms' as const, sentTo: '+370 ••• 00', expiresAt: '2026-09-14T10:10:00Z' }
            : { sentTo: email ?? '' },
      ),
    ])
    await screen.press('Invite Lea Brandt')
    const dialog = screen.dialog('Invite Lea Brandt')
    await dialog.getByLabelText('What this user may do').selectOptions('2')
    await dialog.getByLabelText('Their e-mail address').fill('paul@ostra.example')
    await screen.press('Send the invitation')
    await expect.element(dialog.getByLabelText('Their e-mail address')).toHaveFocus()
    await dialog.getByLabelText('Their e-mail address').fill('lea@people.example')
    await screen.press('Send the invitation')
    const confirming = screen.dialog('Confirm the access of Lea Brandt')
    await confirming.getByLabelText('6-digit code').fill('424242')
    await confirming.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(confirming).not.toBeInTheDocument()
    expect(screen.sent('businessUserInvite').at(-1)).toEqual({
      id: 1104,
      right: 2,
      email: 'lea@people.example',
      requestKey,
      code: '424242',
    })
  })

  test('an invitation that waits is sent again or withdrawn', async () => {
    const waiting: Representative = { ...lea, invited: { until: '2026-11-28T10:00:00Z' } }
    const screen = await open([
      known,
      on(businessRepresentativeList, () => ({ representatives: [ines, waiting] })),
      on(businessUserInviteCancel, () => ({})),
    ])
    await expect.element(screen.getByText('Invited until 28 November 2026')).toBeVisible()
    await expect.element(screen.getByText('Invite again')).toBeVisible()
    await screen.press('Withdraw Lea Brandt’s invitation')
    await screen.press('Withdraw the invitation')
    await expect.poll(() => screen.sent('businessUserInviteCancel')).toEqual([{ id: 1104 }])
  })
})
