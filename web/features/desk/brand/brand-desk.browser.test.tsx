import { brands } from '@sixpence/brands'
import { consoleSelfGet } from '@sixpence/protocol/console/console'
import {
  adminBrandAgreementGet,
  adminBrandChange,
  adminBrandCheck,
  adminBrandGet,
  adminBrandTextList,
  type BrandValue,
} from '@sixpence/protocol/brand/brand'
import { adminQueueList } from '@sixpence/protocol/desk/desk'
import { shippedRoles } from '@sixpence/protocol/rules/staff-permissions'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const { ostra } = brands
const groups = ['features', 'supportContact', 'businessManager', 'feeLinks', 'termsLinks', 'knobs'] as const
const folder: Record<string, BrandValue> = {
  ...Object.fromEntries(
    groups.flatMap((group) =>
      Object.entries(ostra[group]).map(([field, value]) => [`${group}.${field}`, value as BrandValue]),
    ),
  ),
  languages: ['en', 'es', 'ru'],
}
const hours = 'supportContact.hours'
const fields = Object.entries(folder).map(([path, said]) => ({
  path,
  served: path === hours ? 'Always' : said,
  folder: said,
}))
const changes = [
  {
    id: 4,
    by: 'Maya Lind',
    at: '2026-11-20T10:00:00Z',
    why: 'The night shift began',
    values: [{ path: hours, before: '9 to 5', after: 'Always' }],
  },
  {
    id: 3,
    by: 'Otto Berg',
    at: '2026-11-19T10:00:00Z',
    why: 'Terms of winter',
    values: [
      { path: hours, before: '8 to 4', after: '9 to 5' },
      { path: 'texts.ru.Sign in', after: 'Войти' },
      { path: 'legal.terms.2027-01-01.en' },
    ],
  },
]
const agreements = [
  { id: 'terms' as const, version: '2026-09-01', from: 'program' as const, coming: ['2027-01-01'] },
  { id: 'businessTerms' as const, version: '2026-09-01', from: 'folder' as const, coming: [] },
  { id: 'privacy' as const, version: '2026-10-01', from: 'desk' as const, coming: [] },
]
const terms = '# Terms of Ostra\n\n## Who we are\n\nA bank.'

const open = (part: string, answers: Answer[] = [], options: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: {
      '/admin-overview': () => (
        <>
          <DeskScreen />
          <ToastRegion />
        </>
      ),
    },
    at: `/admin-overview?brand=${part}`,
    ...options,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminBrandGet, () => ({
        name: 'Ostra',
        hosts: ['ostra.example'],
        version: 4,
        fields,
        agreements,
        changes,
      })),
      on(adminBrandTextList, ({ words }) =>
        words === 'tries'
          ? {
              texts: [
                {
                  english: 'This code is incorrect. You have {count} attempts left.',
                  ours: { one: 'You have {count} attempt left.', other: 'You have {count} attempts left.' },
                },
              ],
              total: 1,
            }
          : {
              texts: [{ english: 'Sign in', ours: 'Sign in', served: 'Come in' }],
              total: 1,
            },
      ),
      on(adminBrandAgreementGet, ({ version = '2026-09-01' }) => ({
        version,
        texts: [
          { language: 'en' as const, text: terms },
          { language: 'es' as const, text: terms.replace('Terms', 'Condiciones') },
        ],
      })),
      ...answers,
    ],
  })

/** The response of a check about a value. */
const seenAs = ({ path, value }: { path: string; value?: BrandValue | undefined }) => {
  const before = path.startsWith('texts.') ? 'Войти' : folder[path]
  return {
    path,
    ...(before !== undefined && { before }),
    ...(value !== undefined && { after: value }),
  }
}

/** A server that has checked a change and accepted it. */
const looked = (seen: unknown[]) => [
  on(adminBrandCheck, ({ values }) => ({
    values: values.map(seenAs),
  })),
  on(adminBrandChange, (input) => {
    seen.push(input)
    return { version: 5 }
  }),
]

test.each(['values', 'texts', 'agreements', 'history'])(
  'the part %s of the brand is there, light and wide, dark and narrow',
  async (part) => {
    for (const scheme of ['light', 'dark'] as const) {
      const width = scheme === 'dark' ? 320 : 1280
      const screen = await open(part, [], { scheme, width })
      await expect.element(screen.getByRole('heading', { level: 1, name: 'Ostra' })).toBeVisible()
      await expect
        .element(
          {
            values: screen.getByLabelText('Support hours'),
            texts: screen.getByText('Come in'),
            agreements: screen.getByRole('heading', { name: 'Privacy notice' }),
            history: screen.getByText('The night shift began'),
          }[part] ?? screen.getByText('none'),
        )
        .toBeVisible()
      expect(await findings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await cleanSlate()
    }
  },
)

test('entries are previewed at once in both schemes, and colours with too low a contrast are refused before they are sent', async () => {
  const sent: unknown[] = []
  const screen = await open('values', looked(sent))
  const sample = () => document.querySelector<HTMLElement>('[data-scheme][inert]')
  await screen.getByLabelText('Support hours').fill('From six to six')
  await expect.element(screen.getByText('From six to six')).toBeVisible()
  const before = sample()?.style.getPropertyValue('--accent-fill')
  await expect.element(screen.getByText('All colour combinations have enough contrast.')).toBeVisible()
  const words = screen.getByRole('slider', { name: 'Button text lightness, light scheme' })
  await words.fill('0.5')
  await expect.element(screen.getByText('These colours do not have enough contrast').first()).toBeVisible()
  await expect.element(screen.getByText(/^Contrast in the light scheme is \d\.\d+/).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Review the changes' }).click()
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await words.fill(String(ostra.knobs.onFill[0]))
  await expect.element(screen.getByText('All colour combinations have enough contrast.')).toBeVisible()
  await screen.getByRole('slider', { name: 'Accent colour' }).fill('150')
  expect(sample()?.style.getPropertyValue('--accent-fill')).not.toBe(before)
  await screen.getByRole('radio', { name: 'Dark' }).click()
  expect(sample()?.dataset['scheme']).toBe('dark')
  await screen.getByRole('button', { name: 'Discard the changes' }).click()
  await expect.element(screen.getByLabelText('Support hours')).toHaveValue('Always')
  expect(sample()?.style.getPropertyValue('--accent-fill')).not.toBe('')
  expect(sent).toEqual([])
})

test('a change is reviewed before it is served, and a refusal is shown at its field', async () => {
  const sent: unknown[] = []
  const seen: string[] = []
  const screen = await open('values', [
    ...looked(sent),
    on(adminBrandCheck, ({ values }) => {
      seen.push(values.map(({ path }) => path).join())
      return seen.length === 1
        ? refuse('brandPhoneWrong', {}, 'values.supportContact.phone')
        : { values: values.map(seenAs) }
    }),
  ])
  const phone = screen.getByLabelText('Support phone')
  await screen.getByRole('button', { name: 'Review the changes' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You have not changed anything.')
  await phone.fill('call us')
  await screen.getByLabelText('New customers can register').click()
  await screen.getByLabelText('Corner radius, in pixels').fill('33')
  await screen.getByRole('button', { name: 'Review the changes' }).click()
  await expect.element(screen.getByText('Enter a number from 0 to 32.')).toBeVisible()
  await screen.getByLabelText('Corner radius, in pixels').fill('14')
  await screen.getByRole('button', { name: 'Review the changes' }).click()
  await expect.element(screen.getByText(/^Enter a phone number with its country/)).toBeVisible()
  await expect.element(phone).toHaveFocus()
  await phone.fill('+44 1632 960555')
  await screen.getByRole('checkbox', { name: 'Русский' }).click()
  await expect.element(screen.getByText('4 values changed')).toBeVisible()
  await screen.getByRole('button', { name: 'Review the changes' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('+44 1632 960555')).toBeVisible()
  await expect.element(dialog.getByText('English, Español, Русский')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Publish the change' }).click()
  await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
  await dialog.getByLabelText('Why').fill('A new number')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('The change is published.')).toBeVisible()
  expect(sent).toEqual([
    {
      version: 4,
      why: 'A new number',
      values: expect.arrayContaining([
        { path: 'supportContact.phone', value: '+44 1632 960555' },
        { path: 'features.registrationEnabled', value: false },
        { path: 'knobs.radius', value: 14 },
        { path: 'languages', value: ['en', 'es'] },
      ]),
    },
  ])
})

test('a colleague’s change meanwhile removes no entry, and is not reverted by it', async () => {
  const sent: { version: number }[] = []
  let version = 4
  const screen = await open('values', [
    on(adminBrandGet, () => ({
      name: 'Ostra',
      hosts: ['ostra.example'],
      version,
      fields: fields.map((field) =>
        version > 4 && field.path === 'businessManager.name' ? { ...field, served: 'Ola Berg' } : field,
      ),
      agreements,
      changes,
    })),
    on(adminBrandCheck, (input) => {
      sent.push(input)
      version = 5
      return sent.length === 1 ? refuse('caseDecided') : { values: input.values.map(seenAs) }
    }),
  ])
  await screen.getByLabelText('Support phone').fill('+44 1632 960555')
  await screen.getByRole('button', { name: 'Review the changes' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Someone else has already decided/)
  await expect.element(screen.getByLabelText('Support phone')).toHaveValue('+44 1632 960555')
  await expect
    .poll(async () => {
      await screen.getByRole('button', { name: 'Review the changes' }).click()
      return sent.at(-1)?.version
    })
    .toBe(5)
  await expect.element(screen.getByRole('dialog').getByText('+44 1632 960555')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    values: [{ path: 'supportContact.phone', value: '+44 1632 960555' }],
  })
})

test('the history leads back to before each change, without its agreements, and to the folder', async () => {
  const sent: unknown[] = []
  const screen = await open('history', looked(sent))
  await screen.getByRole('button', { name: 'Restore the state before this change' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('8 to 4')).toBeVisible()
  await expect.element(dialog.getByText('built-in text').first()).toBeVisible()
  await dialog.getByLabelText('Why').fill('It was better')
  await dialog.getByRole('button', { name: 'Publish the change' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Reset to default' }).click()
  await dialog.getByLabelText('Why').fill('All as it was')
  await dialog.getByRole('button', { name: 'Publish the change' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    {
      values: [{ path: hours, value: '8 to 4' }, { path: 'texts.ru.Sign in' }],
    },
    { values: [{ path: hours, value: folder[hours] }] },
  ])
})

test('a text is found by its words and replaced, form by form, and then ours is restored', async () => {
  const sent: unknown[] = []
  const screen = await open('texts', [
    on(adminBrandChange, (input) => {
      sent.push(input)
      return sent.length === 1
        ? refuse('brandTextWrong', {}, `values.${input.values[0]?.path ?? ''}`)
        : { version: 5 }
    }),
  ])
  await screen.getByLabelText('Words in the text').fill('tries')
  await screen.getByRole('button', { name: 'Find texts' }).click()
  await screen.getByRole('button', { name: /^Change: This code/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Your text, English, plural form “one”').fill('One more try.')
  await dialog.getByLabelText('Your text, English, plural form “other”').fill('{counts} more tries.')
  await dialog.getByLabelText('Why').fill('Shorter')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Publish the change' }).click()
  await expect.element(dialog.getByText(/^Keep all places in braces/)).toBeVisible()
  await dialog.getByLabelText('Your text, English, plural form “other”').fill('{count} more tries.')
  await dialog.getByRole('button', { name: 'Publish the change' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByLabelText('Words in the text').fill('')
  await screen.getByRole('button', { name: 'Change: Sign in' }).click()
  await dialog.getByRole('button', { name: 'Reset to built-in text' }).click()
  await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
  await dialog.getByLabelText('Why').fill('Ours is better')
  await dialog.getByRole('button', { name: 'Reset to built-in text' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.slice(1)).toMatchObject([
    {
      values: [
        {
          path: 'texts.en.This code is incorrect. You have {count} attempts left.',
          value: { one: 'One more try.', other: '{count} more tries.' },
        },
      ],
    },
    { values: [{ path: 'texts.en.Sign in' }], why: 'Ours is better' },
  ])
})

test('a version of an agreement is written in every language from the one in force, and one to come is withdrawn', async () => {
  const sent: unknown[] = []
  const screen = await open('agreements', looked(sent))
  await screen.getByRole('button', { name: 'Write a new version: Agreement for personal customers' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Text')).toHaveValue(terms)
  await expect.element(dialog.getByText(/^Start the title with # and each heading with ##/)).toBeVisible()
  await dialog.getByLabelText('Text').fill('Terms without a title')
  await dialog.getByLabelText('Language').selectOptions('es')
  await dialog.getByLabelText('Why').fill('New rules')
  await dialog.getByRole('button', { name: 'Save the version' }).click()
  await expect.element(dialog.getByText('Choose a day.').first()).toBeVisible()
  await expect.element(dialog.getByText(/^Start with # and the title/).first()).toBeVisible()
  const longer = `${terms}\n\n## And more\n\nOne.`
  await dialog.getByLabelText('Text').fill(longer)
  await dialog.getByText('As customers see it').click()
  await expect.element(dialog.getByText('And more', { exact: true })).toBeVisible()
  await dialog.getByLabelText('In force from').fill('2027-03-01')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Save the version' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Withdraw: Agreement for personal customers, 2027-01-01' }).click()
  await dialog.getByLabelText('Why').fill('Not needed')
  await dialog.getByRole('button', { name: 'Publish the change' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  // Languages without a text start with the English text.
  const wrote: Record<string, string> = { en: longer, es: terms.replace('Terms', 'Condiciones') }
  expect(sent).toMatchObject([
    {
      values: ostra.languages.map((language) => ({
        path: `legal.terms.2027-03-01.${language}`,
        value: wrote[language] ?? terms,
      })),
    },
    {
      values: ['en', 'es'].map((language) => ({ path: `legal.terms.2027-01-01.${language}` })),
    },
  ])
})

test('a person with read access sees every value and no way to change one', async () => {
  const self = {
    personId: 1,
    name: 'Otto',
    email: 'otto@bank.example',
    role: 'Auditor',
    permissions: [...shippedRoles.auditor.permissions],
  }
  const screen = await open('values', [on(consoleSelfGet, () => self)])
  await expect.element(screen.getByText('Always').first()).toBeVisible()
  await expect.element(screen.getByText('Changed here').first()).toBeVisible()
  expect(screen.getByRole('main').getByRole('button').elements()).toEqual([])
  expect(screen.getByRole('slider').elements()).toEqual([])
})
