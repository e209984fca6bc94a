import { uploadCreate } from '@sixpence/protocol/documents/documents'
import {
  massBatchList,
  massColumnsSet,
  massTemplateList,
  massTemplateRemove,
  type MassTaken,
  massUploadWire,
  p2pMassTransferFile,
  p2pMassTransferText,
} from '@sixpence/protocol/mass/mass'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batch, batchIs, line, may, openMass, type Screen, sent } from './testing.tsx'

afterEach(cleanSlate)

const file = new File(['amount\n25.00\n'], 'march.csv', { type: 'text/csv' })
const taken: MassTaken = { batchId: 5, lines: 1, withProblems: 0, duplicates: 0, columns: [], missing: [] }

async function choose(screen: Screen, file: File): Promise<void> {
  await expect.element(screen.getByRole('button', { name: /^From/ })).toBeVisible()
  await userEvent.upload(screen.container.querySelector('input[type=file]')!, file)
}

describe('the choice of a kind', () => {
  test('has a tile with samples for each permitted kind, and the files to go on with [R043 B293 B321 B328]', async () => {
    const screen = await openMass({
      at: '/transfer/mass',
      answers: [
        may('wire', 'oct', 'global'),
        on(massBatchList, () => ({ batches: [batch({ withProblems: 2 })] })),
      ],
    })
    await expect
      .element(screen.getByRole('link', { name: /^Bank wires/ }))
      .toHaveAttribute('href', '/transfer/mass/wire')
    await expect.element(screen.getByRole('link', { name: /^Card payouts/ })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /^Payment links/ })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /^Bank transfers/ })).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('link', { name: 'CSV' }).first())
      .toHaveAttribute('href', expect.stringContaining('/mass/samples/wire/csv'))
    const open = screen.getByRole('link', { name: /^Salaries of March.*2 to correct/ })
    await expect.element(open).toHaveAttribute('href', '/transfer/mass/wire?batch=5')
    expect(await findings()).toEqual([])
  })

  test('a single permitted kind is opened directly [R043 Q106]', async () => {
    const screen = await openMass({ at: '/transfer/mass', answers: [may('p2p')] })
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Payments to customers here' }))
      .toBeVisible()
    expect(screen.where()).toBe('/transfer/mass/p2p')
  })

  test('only payment links: their page; nothing at all: a message [R043 B328]', async () => {
    const links = await openMass({ at: '/transfer/mass', answers: [may('global')] })
    await expect.element(links.getByRole('heading', { name: 'Payment links' })).toBeVisible()
    await cleanSlate()
    const nothing = await openMass({ at: '/transfer/mass', answers: [may()] })
    await expect.element(nothing.getByText('You cannot pay from a file with this account.')).toBeVisible()
  })

  test.each([
    ['wire', 'Bank wires', 'R044'],
    ['eft', 'Bank transfers', 'R045'],
    ['oct', 'Card payouts', 'R046'],
    ['digital', 'Digital currency payments', 'R047'],
    ['instant', 'Instant payments', 'Q105'],
    ['interac', 'Interac payments', 'Q105'],
    ['p2p', 'Payments to customers here', 'R052'],
  ] as const)(
    '%s: the page opens with its flag alone [R044 R045 R046 R047 R052 B321 B327]',
    async (kind, title, _id) => {
      const screen = await openMass({ at: `/transfer/mass/${kind}`, answers: [may(kind)] })
      await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.element(screen.getByRole('button', { name: /^From/ })).toBeVisible()
      await cleanSlate()
      const refused = await openMass({ at: `/transfer/mass/${kind}`, answers: [may('global')] })
      await expect.element(refused.getByText('You cannot make these payments from a file.')).toBeVisible()
      await expect.element(refused.getByRole('button', { name: 'Upload the file' })).not.toBeInTheDocument()
    },
  )

  test('an unknown kind leads to the choice', async () => {
    const screen = await openMass({ at: '/transfer/mass/cheque' })
    await expect.element(screen.getByRole('heading', { name: 'Many payments at once' })).toBeVisible()
  })
})

describe('a file', () => {
  test('goes in pieces, is taken in under its own name, and its batch opens [R044 OP181]', async () => {
    const screen = await openMass({ at: '/transfer/mass/wire', answers: [on(massUploadWire, () => taken)] })
    await choose(screen, file)
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Salaries of March' })).toBeVisible()
    expect(screen.where()).toBe('/transfer/mass/wire?batch=5')
    expect(sent(screen, 'massUploadWire')).toEqual([{ fromAccountId: 11, name: 'march', file: 77 }])
    expect(sent(screen, 'uploadCreate')).toEqual([{ size: 13, purpose: 'payments' }])
    expect(sent(screen, 'uploadAppend')).toEqual([
      { uploadId: 77, startsAt: 0, piece: btoa('amount\n25.00\n') },
    ])
  })

  test('is read as the chosen template says, which can be deleted', async () => {
    let templates = [
      { templateId: 3, name: 'Salaries', kind: 'wire' as const, accountId: 11 },
      { templateId: 4, name: 'Coins', kind: 'digital' as const, accountId: 11 },
    ]
    const screen = await openMass({
      at: '/transfer/mass/wire',
      answers: [on(massUploadWire, () => taken), on(massTemplateList, () => ({ templates }))],
    })
    await choose(screen, file)
    const picker = screen.getByLabelText('Template')
    expect([...picker.element().querySelectorAll('option')].map((value) => value.text)).toEqual([
      'None: by the headings of the file',
      'Salaries',
    ])
    await picker.selectOptions('Salaries')
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect
      .poll(() => sent(screen, 'massUploadWire'))
      .toEqual([{ fromAccountId: 11, name: 'march', template: 3, file: 77 }])
    await cleanSlate()
    const again = await openMass({
      at: '/transfer/mass/wire',
      answers: [
        on(massTemplateList, () => ({ templates })),
        on(massTemplateRemove, ({ templateId }) => {
          templates = templates.filter((template) => template.templateId !== templateId)
          return {}
        }),
      ],
    })
    await again.getByLabelText('Template').selectOptions('Salaries')
    await again.getByRole('button', { name: 'Delete this template' }).click()
    await again.getByRole('button', { name: 'Delete' }).click()
    await expect.element(again.getByLabelText('Template')).not.toBeInTheDocument()
  })

  test('that is here already is taken only after a question', async () => {
    const screen = await openMass({
      at: '/transfer/mass/wire',
      answers: [
        on(massUploadWire, ({ ignoreIdentical }) =>
          ignoreIdentical ? taken : refuse('massIdentical', { date: '1 May 2026' }),
        ),
      ],
    })
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByText(/The same payments were uploaded on 1 May 2026/)).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Upload it again' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Salaries of March' })).toBeVisible()
    expect(sent(screen, 'massUploadWire').at(-1)).toMatchObject({ ignoreIdentical: true })
  })

  test('that names another account to pay from is paid from the chosen one only after a question, and sent once [FI-02]', async () => {
    const facts = { debtor: 'DE87200500001234567890 (Kontor)', account: 'Everyday, 6P00202600064842' }
    const screen = await openMass({
      at: '/transfer/mass/wire',
      answers: [
        on(massUploadWire, ({ ignoreDebtor, ignoreIdentical }) =>
          ignoreDebtor
            ? ignoreIdentical
              ? taken
              : refuse('massIdentical', { date: '1 May 2026' })
            : refuse('massDebtorDiffers', facts),
        ),
      ],
    })
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByText(/DE87200500001234567890 \(Kontor\).*Everyday, 6P0/)).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Choose another account' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await screen.getByRole('button', { name: 'Pay from the chosen account' }).click()
    await screen.getByRole('button', { name: 'Upload it again' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Salaries of March' })).toBeVisible()
    expect(sent(screen, 'massUploadWire').at(-1)).toMatchObject({ ignoreDebtor: true, ignoreIdentical: true })
    expect(sent(screen, 'uploadCreate')).toHaveLength(1)
  })

  test('a refusal is shown at the file: because of its content, its size, or because there is none', async () => {
    const screen = await openMass({
      at: '/transfer/mass/wire',
      answers: [on(massUploadWire, () => refuse('tableFormula', { cell: 'B7' }))],
    })
    await expect.element(screen.getByRole('button', { name: /^From/ })).toBeVisible()
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    const button = screen.getByRole('button', { name: 'Choose a file' })
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAccessibleDescription('Choose a file.')
    await choose(screen, new File([], 'empty.csv'))
    await expect.element(screen.getByText('This file is empty.')).toBeVisible()
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByText(/^Cell B7 is a formula/)).toBeVisible()
  })

  test('a piece that is refused leaves the form as it was', async () => {
    const screen = await openMass({
      at: '/transfer/mass/wire',
      answers: [on(uploadCreate, () => refuse('tooManyUploads', {}))],
    })
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'march.csv' })).toBeVisible()
    expect(sent(screen, 'massUploadWire')).toEqual([])
  })
})

describe('payments to customers', () => {
  test('by a file [R052 OP205 B295]', async () => {
    const screen = await openMass({
      at: '/transfer/mass/p2p',
      answers: [on(p2pMassTransferFile, () => taken)],
    })
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.poll(() => screen.where()).toBe('/transfer/mass/p2p?batch=5')
    expect(sent(screen, 'p2pMassTransferFile')).toEqual([{ fromAccountId: 11, name: 'march', file: 77 }])
  })

  test('by text, with the keyboard alone [R052 OP206 B295]', async () => {
    const screen = await openMass({
      at: '/transfer/mass/p2p',
      answers: [on(p2pMassTransferText, () => taken)],
    })
    await screen.getByRole('radio', { name: 'As text' }).click()
    await screen.getByRole('button', { name: 'Check the payments' }).click()
    const text = screen.getByRole('textbox', { name: 'The payments' })
    await expect.element(text).toHaveFocus()
    await expect.element(text).toHaveAccessibleDescription(/Enter at least one payment\./)
    expect(await findings()).toEqual([])
    await userEvent.keyboard('ana@mail.example;25;EUR;March')
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect.poll(() => screen.where()).toBe('/transfer/mass/p2p?batch=5')
    expect(sent(screen, 'p2pMassTransferText')).toEqual([
      { fromAccountId: 11, text: 'ana@mail.example;25;EUR;March' },
    ])
  })
})

describe('the columns of a file', () => {
  const columns = [
    { header: 'Who', field: 'payeeName' },
    { header: 'Account' },
    { header: 'Sum', field: 'amount' },
  ]

  test('missing columns are reported, and assigned in a form that checks them first [Q108]', async () => {
    const screen = await openMass({
      at: '/transfer/mass/wire?batch=5',
      answers: [
        ...batchIs({ withProblems: 1 }, [line()], { columns, missing: ['payeeName'] }),
        on(massColumnsSet, () => taken),
      ],
    })
    await expect.element(screen.getByText('Missing: Recipient’s name.')).toBeVisible()
    await screen.getByRole('button', { name: 'Match the columns' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Columns of the file' })
    expect(await findings()).toEqual([])
    await dialog.getByLabelText('Account').selectOptions('payeeName')
    await dialog.getByRole('button', { name: 'Read the file again' }).click()
    await expect.element(dialog.getByText('Another column is already used for this field.')).toBeVisible()
    await dialog.getByLabelText('Account').selectOptions('iban')
    await dialog.getByRole('button', { name: 'Read the file again' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent(screen, 'massColumnsSet')).toEqual([
      { batchId: 5, columns: { Who: 'payeeName', Account: 'iban', Sum: 'amount' } },
    ])
  })
})
