import { businessDirectorList } from '@sixpence/protocol/business/business'
import { businessInfoGet, businessInfoUpdate } from '@sixpence/protocol/business/business-info'
import {
  businessDeclarationPdf,
  businessDeclarationsGet,
  businessDeclarationsSend,
  businessResolutionGet,
  businessResolutionSend,
  prohibitedEscortStatementGet,
  prohibitedEscortStatementSend,
} from '@sixpence/protocol/business/business-papers'
import { dictionaryCountryList, dictionaryStateList } from '@sixpence/protocol/dictionary/dictionary'
import { customerPhoneInquiry } from '@sixpence/protocol/profile/profile'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, csvFile, cutLine, never, on, refuse } from '#testing/fake-server.ts'
import { expectModal } from '#testing/modal.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import type { CompanyState } from './company-state.ts'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import CompanyScreen from './company-screen.tsx'

afterEach(cleanSlate)

const proof = {
  id: 703,
  statusId: 2,
  uploaded: '2026-01-03T09:00:00Z',
  isSubDocument: false,
  documentTypeId: 70,
  documentType: 'Utility bill of the business',
}
const address = {
  addressId: 402,
  address1: 'Pilies g. 23',
  city: 'Vilnius',
  postalCode: '01123',
  countryCode: 'LT',
  addressStatus: 2,
  confirmed: 1,
  uploadedDocuments: [proof],
  isDocumentOutOfDate: false,
  isDocumentRequired: false,
  isCardDocumentRequired: false,
}
const company: CompanyState['company'] = {
  name: 'Northlight Studio',
  registrationCountryCode: 'LT',
  tradingName: 'Northlight',
  email: 'pay@northlight.example',
  registrationNumber: '304512987',
  registrationDate: '2016-03-14',
  businessTaxId: 'LT100001738313',
  website: 'https://northlight.example',
  description: 'We shoot and edit films for museums.',
  phone: { countryCode: '370', number: '52045127', confirmed: true },
  verified: true,
  limited: false,
  isConverted: true,
  addresses: [address],
  corporateDocuments: [
    { ...proof, id: 701, documentTypeId: 41, documentType: 'Extract from the company register' },
  ],
  corporateDocumentStatus: 1,
  additionalDocuments: [],
  sourceOfWealthDocuments: [],
  additionalQuestionAnswers: [],
}
const complete: CompanyState = { company, actions: [], fixed: ['registrationNumber', 'registrationDate'] }
const declared = {
  id: 'accuracy' as const,
  version: '2026-11-01',
  title: 'Our information is true',
  sections: [{ heading: 'True and complete', text: 'Everything is true.' }],
}
const signed = { at: '2026-11-02T10:00:00Z', name: 'Ines Varga', digest: 'x'.repeat(43) }
const person = { id: 1101, firstName: 'Ines', lastName: 'Varga' }
const customer = { ...alice, customerType: 2, businessName: 'Northlight Studio' } as const

const answers: readonly Answer[] = [
  ...ordinaryDay,
  on(customerInfoGet, () => ({ customer, idleSeconds: 900 })),
  on(businessInfoGet, () => complete),
  on(businessDeclarationsGet, () => ({ declarations: [{ ...declared, signed }] })),
  on(prohibitedEscortStatementGet, () => ({})),
  on(customerPhoneInquiry, () => ({
    phones: [
      {
        id: 501,
        phoneId: 501,
        countryCode: '370',
        number: '52045127',
        confirmed: true,
        status: 'Primary' as const,
      },
    ],
  })),
  on(businessRepresentativeList, () => ({
    representatives: [
      {
        ...person,
        roles: [{ type: 2 }],
        user: { right: 2, login: 'ines@ostra.example', isYou: true, isRestricted: false },
        isSourceMissing: false,
      },
      {
        id: 1105,
        firstName: 'Rita',
        lastName: 'Okafor',
        roles: [],
        user: { right: 5, login: 'rita@ostra.example', isYou: false, isRestricted: false },
        isSourceMissing: false,
      },
    ],
  })),
  on(businessDirectorList, () => ({
    directors: [
      { ...person, type: 2 as const },
      { id: 1106, firstName: 'Mara', lastName: 'Lind', type: 2 as const },
      { id: 1107, firstName: 'Jon', lastName: 'Berg', type: 2 as const },
    ],
  })),
  on(dictionaryCountryList, () => ({
    countries: [{ countryCode: 'LT', countryName: 'Lithuania', phoneCode: '370' }],
  })),
  on(dictionaryStateList, () => ({ states: [] })),
]

const CompanyWithToasts = () => (
  <>
    <CompanyScreen />
    <ToastRegion />
  </>
)

async function open(more: readonly Answer[] = [], part: Partial<ScreenOptions> = {}) {
  const screen = await openScreen({
    screens: { '/company': CompanyWithToasts },
    at: '/company',
    answers: [...answers, ...more],
    ...part,
  })
  const sent = (call: string) =>
    screen.called.filter((recordedCall) => recordedCall.call === call).map(({ input }) => input)
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return Object.assign(screen, { sent, press })
}
const state = (change: Partial<CompanyState>, facts: Partial<CompanyState['company']> = {}) =>
  on(businessInfoGet, () => ({ ...complete, company: { ...company, ...facts }, ...change }))
const missing = state(
  {
    fixed: [],
    actions: [
      { kind: 'field', field: 'registrationNumber' },
      { kind: 'field', field: 'businessTaxId' },
      { kind: 'field', field: 'phone' },
      { kind: 'corporateDocuments', statusId: 3 },
      { kind: 'address', addressId: 402 },
      { kind: 'representative', representativeId: 1105, name: 'Rita Okafor', lacks: ['identity'] },
    ],
  },
  {
    registrationNumber: undefined,
    businessTaxId: undefined,
    corporateDocumentStatus: 3,
    addresses: [{ ...address, uploadedDocuments: [], isDocumentRequired: true }],
  },
)

describe('the page of a company', () => {
  test.each([
    ['light', 1280],
    ['dark', 390],
    ['light', 320],
  ] as const)('shows all of it, in %s at %i px [R066 B435]', async (scheme, width) => {
    const screen = await open([], { scheme, width })
    await expect.element(screen.getByRole('heading', { name: 'Northlight Studio' })).toBeVisible()
    await expect.element(screen.getByText('Nothing is missing')).toBeVisible()
    for (const words of [
      '304512987',
      'LT100001738313',
      'https://northlight.example',
      'We shoot and edit films for museums.',
      'Lithuania',
    ])
      await expect.element(screen.getByText(words, { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText('Extract from the company register')).toBeVisible()
    await expect.element(screen.getByText('By Ines Varga, 2 November 2026')).toBeVisible()
    // Right 5 is an authorised user (B346).
    await expect.element(screen.getByText('Authorised user')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test.each([1280, 320])(
    'begins with what is missing and what to do about it, at %i px [B334 B335 B336 B337]',
    async (width) => {
      const screen = await open([missing], { width })
      const tasks = screen.getByRole('region', { name: 'What is missing' })
      await expect.element(tasks.getByText('Company details')).toBeVisible()
      await expect.element(tasks.getByText('A phone number')).toBeVisible()
      await expect.element(tasks.getByText('A registration document')).toBeVisible()
      await expect.element(tasks.getByText('Proof of this address')).toBeVisible()
      await expect.element(tasks.getByText('Proof of identity was rejected')).toBeVisible()
      const links = tasks.getByRole('link', { name: 'Upload' }).elements()
      expect(links.map((link) => new URL((link as HTMLAnchorElement).href).search)).toEqual([
        '?type=40',
        '?type=70&address=402',
        '?type=6&representative=1105',
      ])
      await expect.element(screen.getByText('No document yet')).toBeVisible()
      expect(screen.getByText('Missing', { exact: true }).elements()).toHaveLength(2)
      expect(await findings()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await expectModal(screen.getByRole('dialog', { name: 'Company details' }), () =>
        tasks.getByRole('button', { name: 'Fill in' }).click(),
      )
    },
  )

  test('offers no changes to people with read access [B338]', async () => {
    const screen = await open([
      missing,
      on(businessDeclarationsGet, () => ({ declarations: [declared] })),
      on(customerInfoGet, () => ({
        customer: { ...customer, accessRight: accessRights.read },
        idleSeconds: 900,
      })),
    ])
    await expect.element(screen.getByText(/Colleagues with full access can change it/)).toBeVisible()
    await expect.element(screen.getByText('To be signed')).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
    expect(await findings()).toEqual([])
  })

  test('shows its layout while it is loading, and reports parts that failed to load', async () => {
    const waiting = await open([on(businessInfoGet, never)])
    await expect.element(waiting.getByRole('status').first()).toBeInTheDocument()
    await cleanSlate()
    const failed = await open([on(businessInfoGet, cutLine)])
    await expect.element(failed.getByText('We could not load the company.')).toBeVisible()
    await expect.element(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await findings()).toEqual([])
  })

  test('speaks Ukrainian', async () => {
    const screen = await open([], {
      language: 'ua',
      texts: { 'Nothing is missing': 'Усе на місці' },
    })
    await expect.element(screen.getByText('Усе на місці')).toBeVisible()
    await expect.element(screen.getByText('Литва')).toBeVisible()
  })
})

test.each([
  ['Edit the details', 'Company details'],
  ['Add an address', 'Add an address'],
  ['Create the resolution', 'Who signs the resolution?'],
  ['Read and sign', 'Read and sign'],
])('“%s” opens a modal that keeps the focus and closes with Escape [B434]', async (action, name) => {
  const screen = await open([on(businessDeclarationsGet, () => ({ declarations: [declared] }))])
  const dialog = screen.getByRole('dialog', { name })
  await expectModal(dialog, () => screen.press(action))
  await expect.element(dialog).not.toBeInTheDocument()
})

describe('the details', () => {
  test('are changed, and changed back by one press [B338 B435]', async () => {
    const screen = await open([on(businessInfoUpdate, () => ({}))])
    const dialog = screen.getByRole('dialog', { name: 'Company details' })
    await screen.press('Edit the details')
    // Verified data of the register are not requested again (Q145).
    await expect.element(dialog.getByLabelText('Registration number')).not.toBeInTheDocument()
    await dialog.getByLabelText('Trading name, if different').fill('Northlight Films')
    expect(await findings()).toEqual([])
    await screen.press('Save the details')
    await expect.element(dialog).not.toBeInTheDocument()
    const before = {
      tradingName: 'Northlight',
      website: 'https://northlight.example',
      description: 'We shoot and edit films for museums.',
      businessTaxId: 'LT100001738313',
    }
    expect(screen.sent('businessInfoUpdate')).toEqual([{ ...before, tradingName: 'Northlight Films' }])
    await screen.press('Undo')
    await expect.poll(() => screen.sent('businessInfoUpdate')).toHaveLength(2)
    expect(screen.sent('businessInfoUpdate')[1]).toEqual(before)
  })

  test('problems found here or by the server are shown at their field, and the entries survive a reload', async () => {
    const screen = await open([
      missing,
      on(businessInfoUpdate, () => refuse('taxIdLength', { digits: 9 }, 'businessTaxId')),
    ])
    await screen.press('Edit the details')
    const dialog = screen.getByRole('dialog', { name: 'Company details' })
    await dialog.getByLabelText('What the company does').fill('Films')
    await screen.press('Save the details')
    await expect.element(dialog.getByText(/at least 10 characters/)).toBeVisible()
    await expect.element(dialog.getByLabelText('What the company does')).toHaveFocus()
    expect(screen.sent('businessInfoUpdate')).toEqual([])
    await dialog.getByLabelText('What the company does').fill('Films for museums')
    await dialog.getByLabelText('Registration number').fill('304512987')
    await dialog.getByLabelText('JAK').fill('7')
    await screen.press('Save the details')
    await expect.element(dialog.getByLabelText('JAK')).toHaveFocus()
    expect(await findings()).toEqual([])
    // The page is opened again, at the same URL.
    await screen.unmount()
    const again = await open([missing], { at: '/company?edit=details' })
    const kept = again.getByRole('dialog', { name: 'Company details' })
    await expect.element(kept.getByLabelText('Registration number')).toHaveValue('304512987')
    await again.press('Cancel')
    await expect.element(kept).not.toBeInTheDocument()
    await again.press('Edit the details')
    await expect.element(kept.getByLabelText('Registration number')).toHaveValue('')
  })
})

test('an address is added for a company, which has no home [R066]', async () => {
  const screen = await open()
  await screen.press('Add an address')
  const dialog = screen.getByRole('dialog', { name: 'Add an address' })
  const options = Array.from(
    ((await dialog.getByLabelText('Purpose').findElement()) as HTMLSelectElement).options,
    ({ value }) => value,
  )
  expect(options).toEqual(['2', '5'])
})

test('a resolution is made for two chosen directors, and downloaded [OP278 OP279 B348]', async () => {
  const screen = await open([
    on(businessResolutionSend, () => ({ madeAt: '2026-11-25T12:00:00Z', digest: 'd'.repeat(43) })),
    on(businessResolutionGet, () => csvFile('%PDF', 'resolution-2026-11-25.pdf')),
  ])
  const dialog = screen.getByRole('dialog', { name: 'Who signs the resolution?' })
  await screen.press('Create the resolution')
  await screen.press('Create and download')
  await expect.element(dialog.getByText('Choose at least one director.')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByLabelText('Ines Varga').click()
  await dialog.getByLabelText('Jon Berg').click()
  await screen.press('Create and download')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(screen.sent('businessResolutionSend')).toEqual([{ directors: [1101, 1107] }])
  await expect.poll(() => screen.sent('businessResolutionGet')).toHaveLength(1)
})

test('declarations are read in full and signed by a tick and a name [OP280 OP281 OP282 OP283]', async () => {
  const escort = { ...declared, title: 'No escort services', sections: [{ heading: 'None', text: 'None.' }] }
  const { id: _, ...statement } = escort
  const screen = await open([
    on(businessDeclarationsGet, () => ({ declarations: [declared] })),
    on(prohibitedEscortStatementGet, () => ({ statement })),
    on(businessDeclarationsSend, () => ({})),
    on(prohibitedEscortStatementSend, () => ({})),
  ])
  const tasks = screen.getByRole('region', { name: 'What is missing' })
  await expect.element(tasks.getByText('Our information is true · No escort services')).toBeVisible()
  const dialog = screen.getByRole('dialog', { name: 'Read and sign' })
  await tasks.getByRole('button', { name: 'Read and sign' }).click()
  await expect.element(dialog.getByText('Everything is true.')).toBeVisible()
  await screen.press('Sign the declarations')
  await expect.element(dialog.getByText('Tick the box if this is true.').first()).toBeVisible()
  await expect.element(dialog.getByText('Enter your full name.').first()).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByLabelText('I have read this, and it is true.').click()
  await dialog.getByLabelText('Your full name, as your signature').fill('Ines Varga')
  await screen.press('Sign the declarations')
  await expect.element(dialog).not.toBeInTheDocument()
  const signature = { name: 'Ines Varga', isTrue: true }
  expect(screen.sent('businessDeclarationsSend')).toEqual([
    { declarations: [{ id: 'accuracy', version: '2026-11-01' }], ...signature },
  ])
  expect(screen.sent('prohibitedEscortStatementSend')).toEqual([
    { statement: { version: '2026-11-01', ...signature } },
  ])
})

test('what was signed is downloaded [OP280]', async () => {
  const screen = await open([on(businessDeclarationPdf, () => csvFile('%PDF', 'accuracy.pdf'))])
  await screen.press('Download Our information is true')
  await expect.poll(() => screen.sent('businessDeclarationPdf')).toEqual([{ declaration: 'accuracy' }])
})
