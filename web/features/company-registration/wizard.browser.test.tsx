import { brands } from '@sixpence/brands'
import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import { checkEmail } from '@sixpence/protocol/registration/registration'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { companyRegistered } from '#lib/company-registered.ts'
import { expectModal } from '#testing/modal.ts'
import { cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { forgetProof } from '#widgets/registration/proof.ts'
import { CompanyScreen } from './company-screen.tsx'
import { open, type Options, wroteAll } from './testing.tsx'

afterEach(async () => {
  forgetProof()
  await cleanSlate()
  history.replaceState(null, '', location.pathname + location.search)
})

const key = 'sixpence.company-registration.ostra'

/** A complete registration, with the tax number typed again, as it is never stored. */
async function openWhole(options: Options = {}) {
  const screen = await open({ wrote: wroteAll, at: 'dueDilligenceForm', ...options })
  await screen
    .getByRole('group', { name: 'Where the company pays taxes' })
    .getByRole('textbox')
    .fill('305123456')
  return screen
}

describe('the way through', () => {
  test('reaches all ten forms, back and forth at will [R003 B349]', async () => {
    const { press, heading, goTo } = await open()
    for (const step of [
      'Registration details',
      'Users',
      'Company finances',
      'Company background',
      'Owners',
      'The company',
      'Directors',
    ]) {
      await goTo(step)
      await expect.element(heading(step)).toHaveFocus()
    }
    await press('Add someone new')
    await expect.element(heading('Someone new')).toHaveFocus()
    await press('Back')
    await expect.element(heading('Directors')).toHaveFocus()
    await goTo('Shareholders')
    await press('Add a company')
    await expect.element(heading('Corporate shareholder')).toHaveFocus()
    history.back()
    await expect.element(heading('Shareholders')).toHaveFocus()
  })

  test('shows what is missing on a page before it continues, and marks the step [R003]', async () => {
    const { press, field, heading, getByRole, goTo } = await open({ at: 'generalForm' })
    await press('Continue')
    await expect.element(getByRole('region', { name: '9 entries need correcting' })).toHaveFocus()
    await expect
      .element(field('Registered name'))
      .toHaveAccessibleDescription('Enter the name of the company.')
    await field('Registered name').fill('Rowan Works')
    await expect.element(field('Registered name')).toHaveAccessibleDescription('')
    await goTo('Directors')
    await expect.element(getByRole('link', { name: 'Not complete The company' })).toBeVisible()
    await press('Continue')
    await expect.element(getByRole('link', { name: 'Name at least one director.' })).toBeVisible()
    await expect.element(heading('Directors')).toBeVisible()
  })

  test('is filled in by the keyboard alone', async () => {
    const { heading, field } = await open({ wrote: wroteAll, at: 'generalForm' })
    await expect.element(heading('The company')).toHaveFocus()
    await userEvent.tab()
    await expect.element(field('Registered name')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Registration details')).toHaveFocus()
  })

  test('redirects to the beginning from the address of a removed person', async () => {
    const { heading } = await open({ at: 'personForm/7/ownersHub' })
    await expect.element(heading('Owners')).toBeVisible()
  })
})

describe('what this browser keeps', () => {
  test('is there again after a reload, but for tax numbers [B350]', async () => {
    const first = await openWhole()
    await first.goTo('The company')
    await first.field('Registered name').fill('Rowan Walls')
    expect(localStorage.getItem(key)).toContain('Rowan Walls')
    expect(localStorage.getItem(key)).not.toContain('taxPayers.0.taxId')
    await first.unmount()
    const again = await open({ at: 'generalForm' })
    await expect.element(again.field('Registered name')).toHaveValue('Rowan Walls')
    await expect.element(again.getByText('Your entries were restored')).toBeVisible()
  })

  test('but not the tax numbers, as every page says; after a reload the page one lands on says what to write again [CU-13]', async () => {
    const first = await openWhole()
    await first.goTo('The company')
    await expect.element(first.getByText(/keeps your entries, but not the tax numbers/)).toBeVisible()
    await first.field('Registered name').fill('Rowan Walls')
    await first.unmount()
    const again = await open({ at: 'dueDilligenceForm' })
    await expect.element(again.getByText('Your entries were restored')).toBeVisible()
    await expect.element(again.getByText('Tax numbers are not kept: write them again.')).toBeVisible()
  })

  test.each([
    [0, true, 'Tax numbers are not kept: write them again.'],
    [23, true, 'Tax numbers are not kept: write them again.'],
    [
      25,
      false,
      /^Only the details of the company were restored, because people and shareholders are kept for one day\./,
    ],
  ])('after %i hours has the people still: %s', async (hours, has, told) => {
    const at = Date.now() - hours * 3_600_000
    localStorage.setItem(key, JSON.stringify({ version: '3.54', at, registration: wroteAll }))
    const { field, getByText, goTo } = await open()
    await expect.element(field('Registered name')).toHaveValue('Rowan Works')
    await expect.element(getByText(told)).toBeVisible()
    for (const text of ['Jonas', '1984', 'Linde Holding', 'vera@rowan.example'])
      expect(localStorage.getItem(key)?.includes(text)).toBe(has)
    await goTo('Directors')
    await expect.element(getByText('Eva Rowan')).toHaveLength(has ? 1 : 0)
  })

  test('opened again on the second day the people do not begin a new day', async () => {
    const at = Date.now() - 25 * 3_600_000
    localStorage.setItem(key, JSON.stringify({ version: '3.54', at, registration: wroteAll }))
    await (await open()).unmount()
    expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toMatchObject({ at })
  })

  test.each([
    ['3.54', 0, 'Rowan Works'],
    ['3.54', 29, 'Rowan Works'],
    ['3.54', 31, ''],
    ['3.53', 0, ''],
    [undefined, 0, ''],
  ])('of version %s and %i days ago opens with the name "%s" [B350]', async (version, days, name) => {
    const at = Date.now() - days * 86_400_000
    localStorage.setItem(key, JSON.stringify({ version, at, registration: wroteAll }))
    const { field, asked } = await open()
    await expect.element(field('Registered name')).toHaveValue(name)
    expect(asked.length).toBeGreaterThan(0)
  })

  test('the question before it is cleared keeps the focus and closes with Escape [B434]', async () => {
    const { press, field, getByRole } = await open({ wrote: wroteAll })
    const popup = getByRole('dialog', { name: 'Clear everything you have entered?' })
    await expectModal(popup, () => press('Clear the registration'))
    await expect.element(field('Registered name')).toHaveValue('Rowan Works')
  })

  test('is cleared after a question, and stays when the answer is no [R104 B355]', async () => {
    const { press, field, getByRole } = await open({ wrote: wroteAll })
    await press('Clear the registration')
    const popup = getByRole('dialog', { name: 'Clear everything you have entered?' })
    await expect.element(popup).toBeVisible()
    expect(await findings()).toEqual([])
    await press('Keep it')
    await expect.element(field('Registered name')).toHaveValue('Rowan Works')
    await press('Clear the registration')
    await press('Clear everything')
    await expect.element(field('Registered name')).toHaveValue('')
    expect(localStorage.getItem(key)).toBeNull()
  })
})

describe('sending', () => {
  test('makes one request of everything, clears the wizard and leaves for the start page [B351 B352]', async () => {
    const { goTo, press, sent, onRegistered } = await openWhole()
    await goTo('Check and send')
    await press('Register the company')
    await expect.poll(() => onRegistered.mock.calls.length).toBe(1)
    expect(sent()).toHaveLength(1)
    const { captcha, device, ...rest } = sent()[0]!
    expect(String(captcha).split(':')[0]).toBe('a.b.c')
    expect(device).toMatchObject({ userAgent: navigator.userAgent })
    expect(rest).toMatchObject({
      company: { name: 'Rowan Works', phoneCountryCode: '370', phone: '52123456' },
      legalInformation: { registrationDate: '2019-05-14', agreements: ['businessTerms'] },
      dueDiligence: { government: false, taxPayers: [{ countryCode: 'LT', taxId: '305123456' }] },
      authorizedCompanyRepresentative: 1,
      directors: [1, 2],
      ultimateBeneficiaryOwners: [2],
      shareholders: [
        { kind: 'person', refId: 1, share: '20' },
        {
          kind: 'company',
          refId: 1,
          share: '80',
          children: [{ kind: 'person', refId: 2, share: '75.5' }],
        },
      ],
      users: [1, 3],
      companyList: [{ id: 1, name: 'Linde Holding', directors: [3] }],
    })
    expect(localStorage.getItem(key)).toBeNull()
    expect(companyRegistered.get()).toBe(true)
  })

  test('with one invalid person sends nothing and opens that person [B351]', async () => {
    const { personList } = wroteAll
    const bad = personList.map((item) =>
      item.id === 2 ? { ...item, fields: { ...item.fields, birthdayYear: '' } } : item,
    )
    const { goTo, press, sent, heading, getByRole } = await openWhole({
      wrote: { ...wroteAll, personList: bad },
    })
    await goTo('Check and send')
    await press('Register the company')
    await expect.element(heading('Jonas Linde')).toBeVisible()
    await expect.element(getByRole('link', { name: 'Enter the date of birth.' })).toBeVisible()
    expect(sent()).toEqual([])
    await press('Back')
    await expect.element(heading('Directors')).toBeVisible()
  })

  test('shows an error of the access list at its user [B368]', async () => {
    const refused = () => refuse('accessRightMissing', {}, 'users[1].accessRights')
    const { goTo, press, heading, field } = await openWhole({ answers: [on(businessAccountCreate, refused)] })
    await goTo('Check and send')
    await press('Register the company')
    await expect.element(heading('Users')).toBeVisible()
    await expect
      .element(field('What Vera Kalda may do'))
      .toHaveAccessibleDescription('Choose what this user may do.')
    await expect.element(field('What Eva Rowan may do')).toHaveAccessibleDescription('')
    expect(localStorage.getItem(key)).not.toBeNull()
  })

  test('permits no change while it is being sent, on any page', async () => {
    const { goTo, press, field, getByRole } = await openWhole({ answers: [on(businessAccountCreate, never)] })
    await goTo('Check and send')
    await press('Register the company')
    const button = getByRole('button', { name: /Register the company/ })
    await expect.element(button).toHaveFocus()
    const isLocked = (element: Element): boolean => element.closest('[inert]') !== null
    const others = Array.from(document.querySelectorAll('nav[aria-label=Steps] a, button'))
    expect(others.length).toBeGreaterThan(10)
    const free = others.filter((item) => !isLocked(item) && !item.matches(':disabled'))
    expect(new Set(free)).toEqual(new Set([button.element()]))
    location.hash = 'generalForm'
    await expect.poll(() => field('Registered name').elements()).toHaveLength(1)
    expect(isLocked(field('Registered name').element())).toBe(true)
  })

  test('keeps everything when the line is cut, and can be tried again', async () => {
    const { goTo, press, getByRole, onRegistered } = await openWhole({
      answers: [on(businessAccountCreate, cutLine)],
    })
    await goTo('Check and send')
    await press('Register the company')
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('Check your internet connection and try again.')
    expect(onRegistered).not.toHaveBeenCalled()
    expect(localStorage.getItem(key)).toContain('Rowan Works')
  })

  test.each([
    ['taken', { exists: true, isEmployee: false, outBlacklist: true }, 'Someone already has an account'],
    ['not checked', undefined, 'We could not check this address yet'],
  ])('waits for a user whose e-mail is %s', async (_, answer, words) => {
    const { goTo, press, sent, field } = await openWhole({
      answers: [on(checkEmail, () => answer ?? refuse('tooManyRequests', { count: 9 }))],
    })
    await goTo('Check and send')
    await press('Register the company')
    await expect.element(field('E-mail')).toHaveAccessibleDescription(expect.stringContaining(words))
    expect(sent()).toEqual([])
  })
})

describe('people and shares', () => {
  test('a person without a remaining role is removed, unless marked as a user [B353]', async () => {
    const { press, goTo, getByText, getByRole } = await open({
      wrote: { ...wroteAll, shareholders: [], ultimateBeneficiaryOwners: [], companyList: [] },
      at: 'directorsHub',
    })
    await press('Remove Jonas Linde')
    await press('Remove')
    await expect.poll(() => getByText('Jonas Linde').elements()).toEqual([])
    await press('Remove Eva Rowan')
    await expect.element(getByRole('button', { name: /^Eva Rowan/ })).toBeVisible()
    await goTo('Users')
    await press('Remove Eva Rowan')
    await press('Remove')
    await expect.poll(() => getByText('Eva Rowan').elements()).toEqual([])
  })

  test('a person whose details would all be deleted is removed after a confirmation that names them', async () => {
    const { press, getByRole, getByText } = await open({ wrote: wroteAll, at: 'shareholdersHub' })
    await press('Remove Linde Holding')
    const dialog = getByRole('dialog', { name: 'Remove Linde Holding?' })
    await expect.element(dialog).toMatchTextContent(/everything you entered for: .*Linde Holding/)
    expect(await findings()).toEqual([])
    await press('Keep it')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(getByText('100% in total', { exact: true })).toBeVisible()
    await press('Remove Linde Holding')
    await press('Remove')
    await expect.poll(() => getByText('Shareholders of Linde Holding').elements()).toEqual([])
  })

  test('a person entered once can be chosen again, and the first user has full access', async () => {
    const { press, goTo, field, getByRole } = await open({ at: 'directorsHub' })
    await press('Add someone new')
    await field('First name').fill('Eva')
    await press('Back')
    await press('Add someone new')
    await field('First name').fill('Jonas')
    await press('Back')
    await goTo('Users')
    await getByRole('button', { name: /^Eva/ }).click()
    await expect.element(field('What Eva may do')).toHaveValue('2')
    await getByRole('button', { name: /^Jonas/ }).click()
    await expect.element(field('What Jonas may do')).toHaveValue('')
    const rights = field('What Jonas may do').element() as HTMLSelectElement
    expect(Array.from(rights.options, ({ value }) => value)).toEqual(['', '1', '2', '3', '4'])
  })

  test('shares add up while they are written, level by level', async () => {
    const { field, getByText } = await open({ wrote: wroteAll, at: 'shareholdersHub' })
    await expect.element(getByText('100% in total', { exact: true })).toBeVisible()
    await expect.element(getByText('75.5% in total', { exact: true })).toBeVisible()
    await expect.element(getByText('Jonas Linde holds 60.4% through Linde Holding.')).toBeVisible()
    await field('Share of Jonas Linde').fill('25.1234')
    await expect.element(getByText('Jonas Linde holds 20.0987% through Linde Holding.')).toBeVisible()
    await field('Share of Eva Rowan').fill('20,5')
    await expect.element(getByText('100.5% in total: this is more than 100%.')).toBeVisible()
  })

  test.each([
    ['31.25', true],
    ['31.2499', false],
  ])('with %s % of a holding of 80 % the source of wealth is kept: %s', async (share, isKept) => {
    const { field } = await open({ wrote: wroteAll, at: 'shareholdersHub' })
    await field('Share of Jonas Linde').fill(share)
    // Typing 31 passes through 3.
    expect(localStorage.getItem(key)).toContain('printing house')
    await userEvent.tab()
    await expect.poll(() => localStorage.getItem(key)?.includes('printing house')).toBe(isKept)
  })

  test('a person asked about their wealth states its source', async () => {
    const { press, field, getByRole } = await open({
      wrote: {
        ...wroteAll,
        personList: wroteAll.personList.map((item) => ({ ...item, sourcesOfFunds: [] })),
      },
      at: 'shareholdersHub',
    })
    await press('Enter it for Jonas Linde')
    await press('Done')
    await getByRole('link', {
      name: 'Anyone who holds 25% or more must state their source of wealth.',
    }).click()
    await getByRole('checkbox', { name: 'Gift' }).click()
    await press('Done')
    await expect
      .element(field('Gift: tell us more'))
      .toHaveAccessibleDescription('Tell us more about this source.')
  })
})

const pages = [
  'generalForm',
  'legalForm',
  'financialInfoForm',
  'dueDilligenceForm',
  'directorsHub',
  'shareholdersHub',
  'ownersHub',
  'usersHub',
  'personForm/2/ownersHub',
  'companyForm/1/shareholdersHub',
  'summary',
]

describe.each(pages)('%s', (at) => {
  test.each([
    [1280, 'light'],
    [320, 'dark'],
  ] as const)('fits %i pixels, and axe finds nothing in %s', async (width, scheme) => {
    const { container, getByRole } = await open({ wrote: wroteAll, at, width, scheme, pseudo: width === 320 })
    await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
    expect(container.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findings()).toEqual([])
  })
})

test('if the brand takes no new customers there is no wizard, only the link to the sign-in [B011 R003]', async () => {
  wear(brands['ostra-bank'], 'light')
  const { getByRole } = await render(
    <BrandProvider brand={brands['ostra-bank']}>
      <CompanyScreen onRegistered={() => undefined} />
    </BrandProvider>,
  )
  await expect
    .element(getByRole('heading', { name: 'Registration is not available for this service' }))
    .toBeVisible()
  expect(getByRole('textbox').elements()).toEqual([])
})
