import type { OutputOf } from '@sixpence/protocol/call'
import {
  type Contract,
  contractCheckSigner,
  contractCompanyList,
  contractCreate,
  contractCustomerLookup,
  contractIdentificationPush,
  contractList,
  contractSignUrlGet,
  contractTerminate,
  contractVerify,
  pdfGenerate,
  pdfGet,
} from '@sixpence/protocol/contracts/contracts'
import { accessRights } from '@sixpence/protocol/rights'
import { contractStatuses } from '@sixpence/protocol/rules/contracts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, picture, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import ContractScreen from './contract-screen.tsx'
import ContractsScreen from './contracts-screen.tsx'
import NewScreen from './new-screen.tsx'

afterEach(cleanSlate)

const contract = (part: Partial<Contract> = {}): Contract => ({
  id: 7,
  status: 'UNSIGNED',
  identificationStatus: 'NEW',
  percentage: '12.5',
  initiatorId: 2,
  direction: 'PAY',
  activeFrom: '2026-12-01',
  updatedAt: '2026-11-20T10:00:00Z',
  createdAt: '2026-11-20T10:00:00Z',
  company: { id: 9, title: 'Northlight Studio' },
  sender: { id: 1, username: 'alice@ostra.example', name: 'Alice Berg' },
  beneficiary: { id: 2, username: 'bo@ostra.example', name: 'Bo Lindqvist' },
  senderSignerName: 'Alice Berg',
  senderObligations: ['Delivers the sketches'],
  beneficiarySignerName: 'Bo Lindqvist',
  beneficiaryObligations: ['Prints them'],
  fingerprint: 'a'.repeat(64),
  actions: ['sign', 'reject'],
  isRequest: true,
  events: [{ at: '2026-11-20T10:00:00Z', step: 'created', by: 'beneficiary' }],
  ...part,
})

const listed = (data: Contract[]): OutputOf<typeof contractList> => ({
  data,
  meta: { total: data.length, requests: 1, pending: 1, active: 0, ended: 0, pay: 1, receive: 0 },
})

const screens = {
  '/revenue-split': ContractsScreen,
  '/revenue-split/new': NewScreen,
  '/revenue-split/$contractId': ContractScreen,
}
const open = (at: string, data: Contract[], answers: Answer[] = [], width = 1280) =>
  openScreen({
    screens,
    at,
    width,
    answers: [...ordinaryDay, on(contractList, () => listed(data)), ...answers],
  })
const askedFor = ({ called }: Awaited<ReturnType<typeof open>>, call: string) =>
  called.filter((recordedCall) => recordedCall.call === call).map(({ input }) => input)

describe('the list', () => {
  test('shows the other party, the company, the share and the state of each [R068 B398 B409]', async () => {
    const all = contractStatuses.map((status, at) =>
      contract({
        id: at + 1,
        status,
        isRequest: false,
        beneficiary: { id: at + 10, username: 'x@ostra.example', name: `Partner ${at}` },
      }),
    )
    const screen = await open('/revenue-split', all)
    const labels = [
      'Not signed',
      'Signed by one',
      'Identity verification needed',
      'Agreed',
      'Active',
      'Notice given',
      'Terminated',
      'Expired',
      'Withdrawn',
      'Declined',
    ]
    for (const [at, label] of labels.entries())
      await expect
        .element(screen.getByRole('link', { name: new RegExp(`Partner ${at}\\b`) }))
        .toMatchTextContent(new RegExp(`Northlight Studio.*${label}.*12.5%`))
    expect(askedFor(screen, 'contractList')).toEqual([
      { orderBy: 'INCOMING_FIRST', orderDir: 'ASC', pageSize: 1000 },
    ])
    expect(await findings()).toEqual([])
  })

  test('is filtered by waiting contracts and by name, and sorted in another order', async () => {
    const screen = await open('/revenue-split', [
      contract(),
      contract({
        id: 8,
        isRequest: false,
        status: 'ACTIVE',
        beneficiary: { id: 3, username: 'cleo@ostra.example', name: 'Cleo Park' },
      }),
    ])
    await screen.getByLabelText('Show').selectOptions('requests')
    await expect.element(screen.getByText('Bo Lindqvist')).toBeVisible()
    await expect.element(screen.getByText('Cleo Park')).not.toBeInTheDocument()
    await screen.getByLabelText('Company or partner').fill('nobody')
    await screen.getByRole('button', { name: 'Show all' }).click()
    await screen.getByLabelText('Company or partner').fill('cleo')
    await expect.element(screen.getByText('Bo Lindqvist')).not.toBeInTheDocument()
    await screen.getByLabelText('Sort by').selectOptions('CREATED_AT')
    await expect
      .poll(() => askedFor(screen, 'contractList').at(-1))
      .toMatchObject({
        orderBy: 'CREATED_AT',
        orderDir: 'DESC',
      })
  })

  test('that is empty leads to the first contract, narrow', async () => {
    const screen = await open('/revenue-split', [], [], 320)
    await expect.element(screen.getByText('No split contract yet')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'New split contract' }).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})

describe('one contract', () => {
  test('that is not in the list is not found [R070 B412]', async () => {
    const screen = await open('/revenue-split/99', [contract()])
    await expect.element(screen.getByRole('heading', { name: 'Contract not found' })).toBeVisible()
  })

  test('is signed only after the check; without the right this is shown and nothing more is requested [B157]', async () => {
    let canSign = false
    const screen = await open(
      '/revenue-split/7',
      [contract()],
      [
        on(contractCheckSigner, () => ({ data: { canSign } })),
        on(contractSignUrlGet, () => refuse('signingAway')),
      ],
    )
    const sign = screen.getByRole('button', { name: 'Sign the contract' })
    await sign.click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/You cannot sign it now/)
    expect(askedFor(screen, 'contractSignUrlGet')).toEqual([])
    canSign = true
    await sign.click()
    await expect.poll(() => askedFor(screen, 'contractSignUrlGet')).toEqual([{ id: 7 }])
  })

  test('is ended with a note: without a note nothing is sent [R110 B401]', async () => {
    const screen = await open(
      '/revenue-split/7',
      [contract({ status: 'ACTIVE', actions: ['terminate'], isRequest: false })],
      [on(contractTerminate, () => ({}))],
    )
    await screen.getByRole('button', { name: 'Give notice' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Give notice' }).click()
    await expect.element(dialog.getByText('Enter why you are ending it.')).toBeVisible()
    expect(askedFor(screen, 'contractTerminate')).toEqual([])
    expect(await findings()).toEqual([])
    await dialog.getByLabelText('Reason for ending it').fill('We stop')
    await dialog.getByRole('button', { name: 'Give notice' }).click()
    await expect.poll(() => askedFor(screen, 'contractTerminate')).toEqual([{ id: 7, note: 'We stop' }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('requests the payer’s identification, also on the phone', async () => {
    const screen = await open(
      '/revenue-split/7',
      [contract({ status: 'NEED_IDENTIFICATION', actions: ['identificationStarted'] })],
      [on(contractIdentificationPush, () => ({ sentTo: '+370 ••• ••012' }))],
    )
    await expect.element(screen.getByRole('button', { name: 'Start verification' })).toBeVisible()
    await screen.getByRole('button', { name: 'Send the link to my phone' }).click()
    await expect.poll(() => askedFor(screen, 'contractIdentificationPush')).toEqual([{ contractId: 7 }])
    expect(await findings()).toEqual([])
  })
})

describe('a new contract', () => {
  test.each([accessRights.read, accessRights.initiate])(
    'is no form for a person with right %s, who is told whom to ask [SP-24]',
    async (accessRight) => {
      const customer = { ...alice, accessRight }
      const screen = await open(
        '/revenue-split/new',
        [],
        [on(customerInfoGet, () => ({ customer, idleSeconds: 900 }))],
      )
      await expect
        .element(screen.getByText('You can view these contracts, but not draw one up'))
        .toBeVisible()
      await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
      expect(askedFor(screen, 'contractCompanyList')).toEqual([])
    },
  )

  const answers = [
    on(contractCompanyList, () => ({
      data: [{ id: 9, title: 'Northlight Studio' }],
      meta: { count: 1, total: 1 },
    })),
    on(contractCustomerLookup, ({ email }) =>
      email === 'bo@ostra.example' ? { id: 2, type: 'PERSONAL' as const } : refuse('contractCustomerUnknown'),
    ),
    on(contractVerify, () => ({ isValid: true })),
  ]

  test('is entered in two steps, checked and drafted; a problem leads back to its field [R069 OP037 B406 B407 B413]', async () => {
    let isVerified = false
    let isTaken = true
    const screen = await open(
      '/revenue-split/new',
      [contract()],
      [
        ...answers,
        on(contractCreate, () =>
          !isVerified
            ? refuse('contractUnverified')
            : isTaken
              ? refuse('contractShareTaken', { left: '5%' })
              : { contract: contract({ id: 7 }) },
        ),
        on(pdfGenerate, () => ({
          redirectLink: `/pdf/${'t'.repeat(43)}`,
          validUntil: '2026-11-20T09:15:00.000Z',
        })),
        on(pdfGet, () => picture('contract-draft.pdf')),
      ],
    )
    const goOn = screen.getByRole('button', { name: 'Continue to the terms' })
    await goOn.click()
    await expect.element(screen.getByRole('link', { name: 'Enter a valid e-mail address.' })).toBeVisible()
    await screen.getByLabelText('Your partner’s e-mail').fill('nobody@ostra.example')
    await screen.getByText('Northlight Studio').click()
    await goOn.click()
    await expect
      .element(screen.getByText('No one with this e-mail address can be your partner here.'))
      .toBeVisible()
    await screen.getByLabelText('Your partner’s e-mail').fill('Bo@Ostra.example')
    await goOn.click()
    await expect.element(screen.getByRole('heading', { name: 'What do you agree on?' })).toBeVisible()
    expect(await findings()).toEqual([])
    await expect.element(screen.getByLabelText('Your signatory')).toHaveValue('Alice Berg')
    await screen.getByRole('button', { name: 'Continue to check' }).click()
    await expect.element(screen.getByText('Write at least one obligation.').first()).toBeVisible()
    await screen.getByLabelText('Share (%)').fill('100,01')
    await screen.getByLabelText('First day').fill('2026-12-01')
    await screen.getByLabelText('Your obligations').fill('Delivers the sketches\n\nPays for paper')
    await screen.getByLabelText('Signatory for Bo@Ostra.example').fill('Bo Lindqvist')
    await screen.getByLabelText('Obligations of Bo@Ostra.example').fill('Prints them')
    await screen.getByRole('button', { name: 'Continue to check' }).click()
    await expect
      .element(screen.getByText('Enter a share above 0 and up to 100, with at most two decimals.').first())
      .toBeVisible()
    await screen.getByLabelText('Share (%)').fill('12,5')
    await screen.getByRole('button', { name: 'Continue to check' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Check your agreement' })).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Draft as PDF' }).click()
    await expect.poll(() => askedFor(screen, 'pdfGet')).toEqual([{ ticket: 't'.repeat(43) }])
    expect(askedFor(screen, 'pdfGenerate')).toMatchObject([
      { template: 'contract', data: { counterpartyEmail: 'bo@ostra.example', percentage: '12.5' } },
    ])
    await screen.getByRole('button', { name: 'Draw up the contract' }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/Split contracts are for verified customers\. Finish verifying/)
    isVerified = true
    await screen.getByRole('button', { name: 'Draw up the contract' }).click()
    await screen.getByRole('button', { name: 'Change it' }).click()
    await expect.element(screen.getByText('Only 5% of these payments can still be shared.')).toBeVisible()
    isTaken = false
    await screen.getByLabelText('Share (%)').fill('5')
    await screen.getByRole('button', { name: 'Continue to check' }).click()
    await screen.getByRole('button', { name: 'Draw up the contract' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Split with Bo Lindqvist' })).toBeVisible()
    expect(askedFor(screen, 'contractCreate').at(-1)).toEqual({
      companyId: 9,
      senderId: 1,
      senderSignerName: 'Alice Berg',
      senderObligations: ['Delivers the sketches', 'Pays for paper'],
      beneficiaryId: 2,
      beneficiarySignerName: 'Bo Lindqvist',
      beneficiaryObligations: ['Prints them'],
      activeFrom: '2026-12-01',
      percentage: '5',
    })
  })

  test('that is not possible with a partner about a company says so, until one of them is another', async () => {
    const screen = await open(
      '/revenue-split/new',
      [],
      [
        ...answers,
        on(contractCustomerLookup, ({ email }) => ({
          id: email === 'bo@ostra.example' ? 2 : 3,
          type: 'PERSONAL' as const,
        })),
        on(contractVerify, ({ counterpartyId }) => ({ isValid: counterpartyId === 3 })),
      ],
    )
    const goOn = screen.getByRole('button', { name: 'Continue to the terms' })
    const email = screen.getByLabelText('Your partner’s e-mail')
    const company = screen.getByLabelText('Company whose payments are shared')
    await email.fill('bo@ostra.example')
    await screen.getByText('Northlight Studio').click()
    await goOn.click()
    await expect
      .element(company)
      .toHaveAccessibleDescription(/You cannot make a contract with them about this company/)
    await expect.element(company).toHaveFocus()
    await email.fill('cleo@ostra.example')
    await expect.element(company).not.toHaveAccessibleDescription(/You cannot make a contract/)
    await goOn.click()
    await expect.element(screen.getByRole('heading', { name: 'What do you agree on?' })).toBeVisible()
  })

  test('keeps the entries when the page is left', async () => {
    const first = await open('/revenue-split/new', [], answers)
    await first.getByLabelText('Your partner’s e-mail').fill('bo@ostra.example')
    await first.unmount()
    const second = await open('/revenue-split/new', [], answers)
    await expect.element(second.getByLabelText('Your partner’s e-mail')).toHaveValue('bo@ostra.example')
  })
})
