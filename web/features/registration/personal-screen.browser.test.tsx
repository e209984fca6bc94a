import { brands } from '@sixpence/brands'
import {
  dictionaryCountryList,
  dictionaryOccupationList,
  dictionaryPersonalAgreementList,
} from '@sixpence/protocol/dictionary/dictionary'
import {
  activationCodeResend,
  captchaGet,
  checkEmail,
  checkPhone,
  personalAccountCreate,
} from '@sixpence/protocol/registration/registration'
import { sha256 } from '@noble/hashes/sha2.js'
import { solvedChallenge } from '@sixpence/protocol/rules/proof-of-work'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { type Answer, listenFor, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { PersonalScreen } from './personal-screen.tsx'
import { forgetProof } from '#widgets/registration/proof.ts'
import { RegisterScreen } from './register-screen.tsx'

const secret = 'seven brown boats'
const free = { exists: false, isEmployee: false, outBlacklist: true }

const usual: readonly Answer[] = [
  on(dictionaryCountryList, () => ({
    countries: [
      { countryCode: 'PL', countryName: 'Poland', phoneCode: '48' },
      { countryCode: 'US', countryName: 'United States', phoneCode: '1' },
    ],
  })),
  on(dictionaryOccupationList, () => ({
    occupations: [
      { id: 'employee', name: 'Employee' },
      { id: 'student', name: 'Student' },
    ],
  })),
  on(dictionaryPersonalAgreementList, () => ({
    agreements: [{ id: 'terms', version: '1', title: 'Terms of service' }],
  })),
  on(captchaGet, () => ({ challenge: 'a.b.c', expiresAt: '2126-01-01T00:00:00Z' })),
  on(checkEmail, () => free),
  on(checkPhone, () => ({ status: 0 as const })),
  on(personalAccountCreate, () => ({})),
  on(activationCodeResend, () => ({})),
]

afterEach(async () => {
  forgetProof()
  await cleanSlate()
})

type Options = { answers?: readonly Answer[]; brand?: keyof typeof brands; pseudo?: boolean; width?: number }

async function open({ answers = [], brand = 'ostra', pseudo = false, width = 1280 }: Options = {}) {
  wear(brands[brand], 'light')
  await page.viewport(width, 900)
  const asked = listenFor([...usual, ...answers])
  const screen = await render(
    <LanguageProvider language="en" {...(pseudo && { texts: pseudoTexts })}>
      <BrandProvider brand={brands[brand]}>
        <PersonalScreen />
      </BrandProvider>
    </LanguageProvider>,
  )
  const field = (label: string) => screen.getByLabelText(label, { exact: true })
  async function fillIn(): Promise<void> {
    await field('First name').fill('Ana')
    await field('Last name').fill('Nowak')
    await field('Day').fill('7')
    await field('Month').selectOptions('05')
    await field('Year').fill('1990')
    await field('Country of residence').selectOptions('PL')
    await field('Occupation').selectOptions('student')
    await field('E-mail').fill('ana@people.example')
    await field('Phone number').fill('601 234 567')
    await field('Password').fill(secret)
    await screen.getByRole('checkbox', { name: 'Terms of service' }).click()
  }
  const send = () => screen.getByRole('button', { name: 'Open the account' }).click()
  return { ...screen, asked, field, fillIn, send }
}

describe('the personal form', () => {
  test("sends everything once, with the browser's proof and how it describes itself [R004 B371 B372]", async () => {
    const { asked, field, fillIn, send, getByRole } = await open()
    await expect.element(getByRole('option', { name: 'Student' })).toBeInTheDocument()
    expect(getByRole('option', { name: 'Seafarer' }).elements()).toEqual([])
    await fillIn()
    // The calling code follows the country until another is chosen.
    await expect.element(field('Country code')).toHaveValue('PL')
    await send()
    await expect.element(getByRole('heading', { name: 'Check your e-mail' })).toHaveFocus()
    const sent = asked.filter(({ call }) => call === 'personalAccountCreate')
    expect(sent).toHaveLength(1)
    const { captcha, device, ...rest } = sent[0]!.input
    expect(rest).toEqual({
      email: 'ana@people.example',
      password: secret,
      firstName: 'Ana',
      lastName: 'Nowak',
      birthDay: '1990-05-07',
      residenceCountryCode: 'PL',
      phoneCountryCode: '48',
      phone: '601 234 567',
      occupation: 'student',
      agreements: ['terms'],
    })
    expect(String(captcha).split(':')[0]).toBe('a.b.c')
    expect(solvedChallenge(String(captcha), (text) => sha256(new TextEncoder().encode(text)))).toBe('a.b.c')
    expect(device).toMatchObject({ userAgent: navigator.userAgent, language: navigator.language })
  })

  test('is sent with an empty last name by who has one name only, and asks for it otherwise [WE-22]', async () => {
    const { asked, field, fillIn, send, getByRole } = await open()
    await fillIn()
    await field('Last name').fill('')
    await send()
    await expect.element(field('Last name')).toHaveAccessibleDescription('Enter your last name.')
    await getByRole('checkbox', { name: 'There is only one name' }).click()
    await expect.element(field('Last name')).not.toBeVisible()
    await send()
    await expect.element(getByRole('heading', { name: 'Check your e-mail' })).toHaveFocus()
    expect(asked.find(({ call }) => call === 'personalAccountCreate')?.input).toMatchObject({
      firstName: 'Ana',
      lastName: '',
    })
  })

  test('a problem goes, also from the list above, when the form itself fills the field [CU-24]', async () => {
    const { field, send, getByRole, getByText } = await open()
    await expect.element(getByRole('option', { name: 'Student' })).toBeInTheDocument()
    await send()
    const summary = getByRole('region', { name: /entries need correcting/ })
    await expect.element(summary.getByText('Choose a code.')).toBeVisible()
    field('Country of residence').element().focus()
    await field('Country of residence').selectOptions('PL')
    await expect.element(field('Country code')).toHaveValue('PL')
    await expect.poll(() => getByText('Choose a code.').elements()).toEqual([])
    await expect.element(field('Country of residence')).toHaveFocus()
  })

  test('shows missing entries beside each field with links, and sends no request [R004]', async () => {
    const { asked, field, send, getByRole } = await open()
    await expect.element(getByRole('checkbox', { name: 'Terms of service' })).toBeVisible()
    await send()
    const summary = getByRole('region', { name: '10 entries need correcting' })
    await expect.element(summary).toHaveFocus()
    await expect.element(field('First name')).toHaveAccessibleDescription('Enter your first name.')
    await summary.getByRole('link', { name: 'Enter your date of birth.' }).click()
    await expect.element(field('Day')).toHaveFocus()
    expect(asked.map(({ call }) => call)).not.toContain('personalAccountCreate')
    expect(await findings()).toEqual([])
  })

  test.each([
    ['short', 'Use at least 12 characters.'],
    ['nowak has seven boats', 'Do not use your name, your e-mail or the name Ostra in the password.'],
  ])('refuses the password "%s" before it is sent', async (password, words) => {
    const { fillIn, field, send } = await open()
    await fillIn()
    await field('Password').fill(password)
    await send()
    await expect.element(field('Password')).toHaveAccessibleDescription(expect.stringContaining(words))
  })

  test('names the tax number as the country does [B152]', async () => {
    const { field, getByLabelText, getByRole } = await open()
    await expect.element(getByRole('option', { name: 'Poland', exact: true })).toBeInTheDocument()
    await expect.element(getByLabelText('Tax identification number (TIN), if you have it')).toBeVisible()
    await field('Country of residence').selectOptions('US')
    await expect.element(getByLabelText('SSN/ITIN, if you have it')).toBeVisible()
  })

  test.each([
    [0, () => free, 'You sign in with it.'],
    [1, () => ({ ...free, exists: true }), 'There is already an account with this e-mail'],
    [2, never, 'Checking…'],
    [3, () => ({ ...free, isEmployee: true }), 'This e-mail belongs to a user of a company'],
    [-1, () => refuse('tooManyRequests', { count: 9 }), 'We could not check this e-mail just now'],
  ] as const)('shows state %s of the e-mail check beside the field [B369]', async (_, answer, words) => {
    const { field } = await open({ answers: [on(checkEmail, answer)] })
    await field('E-mail').fill('ana@people.example')
    await userEvent.tab()
    await expect.element(field('E-mail')).toHaveAccessibleDescription(expect.stringContaining(words))
  })

  test.each([
    [0, () => ({ status: 0 as const }), ''],
    [1, () => ({ status: 1 as const }), 'There is already an account with this phone number'],
    [3, () => ({ status: 3 as const }), 'We could not check this number just now'],
  ] as const)('shows state %s of the phone check beside the field [B370]', async (_, answer, words) => {
    const { asked, field, getByRole } = await open({ answers: [on(checkPhone, answer)] })
    await expect.element(getByRole('option', { name: 'Poland', exact: true })).toBeInTheDocument()
    await field('Country of residence').selectOptions('PL')
    await field('Phone number').fill('601 234 567')
    await userEvent.tab()
    await expect
      .poll(() => asked.find(({ call }) => call === 'checkPhone')?.input)
      .toEqual({
        phone: '601234567',
        phoneCountryCode: '48',
      })
    await expect.element(field('Phone number')).toHaveAccessibleDescription(expect.stringContaining(words))
  })

  test('shows a refusal of the server at its field', async () => {
    const { fillIn, field, send } = await open({
      answers: [on(personalAccountCreate, () => refuse('occupationNotOffered'))],
    })
    await fillIn()
    await send()
    await expect.element(field('Occupation')).toHaveAccessibleDescription('Choose one of the occupations.')
  })

  test('makes a new proof once when the server no longer accepts the first', async () => {
    let tries = 0
    const create = on(personalAccountCreate, () => ((tries += 1) === 1 ? refuse('captchaInvalid') : {}))
    const { asked, fillIn, send, getByRole } = await open({ answers: [create] })
    await fillIn()
    await send()
    await expect.element(getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    expect(asked.filter(({ call }) => call === 'captchaGet')).toHaveLength(2)
  })

  test('keeps the entries, but never the password, when the page is opened again [R004]', async () => {
    const first = await open()
    await first.fillIn()
    await first.unmount()
    const { field, getByRole } = await open()
    await expect.element(field('Country of residence')).toHaveValue('PL')
    await expect.element(field('Last name')).toHaveValue('Nowak')
    await expect.element(field('Day')).toHaveValue('7')
    await expect.element(getByRole('checkbox', { name: 'Terms of service' })).toBeChecked()
    await expect.element(field('Password')).toHaveValue('')
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(secret)
  })

  test('fits 320 pixels with words half as long again, and axe finds nothing', async () => {
    const { container, getByRole } = await open({ width: 320, pseudo: true })
    await expect.element(getByRole('checkbox', { name: 'Terms of service' })).toBeVisible()
    expect(container.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    expect(await findings()).toEqual([])
  })
})

describe('where the brand takes nobody', () => {
  test.each([
    ['/register', RegisterScreen],
    ['/register/personal', PersonalScreen],
  ])('%s offers no form, only the way to sign in [B011 R002 R004]', async (_, Screen) => {
    wear(brands['ostra-bank'], 'light')
    const { getByRole } = await render(
      <BrandProvider brand={brands['ostra-bank']}>
        <Screen />
      </BrandProvider>,
    )
    await expect
      .element(getByRole('heading', { name: 'Registration is not available for this service' }))
      .toBeVisible()
    await expect.element(getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(getByRole('textbox').elements()).toEqual([])
  })
})

test('the choice leads to both registrations [B030 R002]', async () => {
  wear(brands.ostra, 'light')
  const { getByRole } = await render(
    <BrandProvider brand={brands.ostra}>
      <RegisterScreen />
    </BrandProvider>,
  )
  await expect.element(getByRole('link', { name: /^Personal/ })).toHaveAttribute('href', '/register/personal')
  await expect.element(getByRole('link', { name: /^Business/ })).toHaveAttribute('href', '/register/business')
  expect(await findings()).toEqual([])
})

test('after sending, the link is sent again after a minute; for another e-mail the form has its entries and the address is selected [CU-12]', async () => {
  sessionStorage.setItem('sixpence.registration.sentTo', '"ana@people.example"')
  sessionStorage.setItem(
    'sixpence.registration',
    JSON.stringify({ firstName: 'Ana', email: 'ana@people.example' }),
  )
  const { getByRole, getByText, field } = await open()
  await expect.element(getByText('ana@people.example')).toBeVisible()
  await expect.element(getByText(/You can ask for a new link in \d+ seconds/)).toBeVisible()
  await getByRole('button', { name: 'Use another e-mail' }).click()
  await expect.element(field('E-mail')).toHaveValue('ana@people.example')
  await expect.element(field('E-mail')).toHaveFocus()
  await expect.element(field('First name')).toHaveValue('Ana')
  const address = field('E-mail').element() as HTMLInputElement
  expect(getSelection()?.toString() || address.value.slice(address.selectionStart ?? 0)).toBe(address.value)
})
