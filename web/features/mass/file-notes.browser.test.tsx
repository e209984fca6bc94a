import { massColumnsSet } from '@sixpence/protocol/mass/mass'
import { massFieldsGet } from '@sixpence/protocol/mass/samples'
import { afterEach, expect, test } from 'vitest'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batchIs, line, openMass, type Screen, sent } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/mass/wire?batch=5'
const notes = [
  { name: 'sheet', description: 'Sheet “January” was read, one of 2: January, February.' },
  { name: 'hidden', description: 'Hidden in the file, so not read: rows: 2, columns: 0.' },
]
const workbook = {
  notes,
  sheet: { name: 'January', all: ['January', 'February'] },
  hidden: { rows: 2, columns: 0, isRead: false },
}

test('what a workbook hides is told, and another sheet or what is hidden can be read [FI-05]', async () => {
  const answers = [
    ...batchIs({}, [line()], workbook),
    on(massColumnsSet, () => ({
      batchId: 5,
      lines: 3,
      withProblems: 0,
      duplicates: 0,
      columns: [],
      missing: [],
    })),
  ]
  const screen = await openMass({ at, answers })
  for (const { description } of notes) await expect.element(screen.getByText(description)).toBeVisible()
  await screen.getByRole('button', { name: 'Choose what is read' }).click()
  const dialog = screen.getByRole('dialog', { name: 'What is read from the file' })
  await dialog.getByLabelText('Sheet').selectOptions('February')
  await dialog.getByLabelText('Hidden rows and columns').selectOptions('Read them')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Read the file again' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(screen, 'massColumnsSet')).toEqual([{ batchId: 5, sheet: 'February', withHidden: true }])
})

test('what a message asks for and is not carried out is told once more before it is sent [FI-17]', async () => {
  const told = [{ name: 'notCarriedOut', description: 'Not carried out: UltmtCdtr “Zoe”. Payments: 1.' }]
  const screen = await openMass({
    at: '/transfer/external/mass/confirm?batch=5',
    answers: batchIs({}, [line()], { notes: told }),
  })
  await expect.element(screen.getByText(told[0]!.description)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose what is read' }).elements()).toEqual([])
})

const cells = {
  payeeName: 'Harbour Ltd',
  iban: 'GB29NWBK60161331926819',
  bic: 'NWBKGB2L',
  amount: '1234567.00',
  currency: 'GBP',
  street: 'High St',
  building: '1',
  postalCode: 'N1 1AA',
  town: 'London',
  addressCountry: 'GB',
  reference: 'INV 1',
}

test.each([1024, 1280, 1440])(
  'payee, amount with currency and state are in sight at %i px, also when one scrolls across [FI-28]',
  async (width) => {
    const columns = Object.keys(cells).map((field) => ({ header: field, field }))
    const fields = Object.keys(cells).map((name) => ({ name, label: name, required: false }))
    const answers = [...batchIs({}, [line({ cells })], { columns }), on(massFieldsGet, () => ({ fields }))]
    const screen = await openMass({ at, answers, width })
    const cell = (name: string) => screen.getByRole('gridcell', { name, exact: true })
    await expect.element(cell('Harbour Ltd')).toBeVisible()
    expectInSight(screen)
    const box = boxOf(screen)
    box.scrollLeft = box.scrollWidth
    await expect.poll(() => box.scrollLeft).toBe(box.scrollWidth - box.clientWidth)
    expectInSight(screen)
  },
)

const boxOf = (screen: Screen) => screen.getByRole('grid', { name: 'Payments' }).element().parentElement!

function expectInSight(screen: Screen): void {
  const { left, right } = boxOf(screen).getBoundingClientRect()
  const row = [...screen.getByRole('grid', { name: 'Payments' }).element().querySelectorAll('tbody td')]
  const wanted = row.filter(
    (cell) => /Harbour|1.?234.?567|GBP/.test(cell.textContent ?? '') || cell.matches('[data-kind=state]'),
  )
  expect(wanted).toHaveLength(4)
  const edges = wanted.map((cell) => cell.getBoundingClientRect())
  for (const edge of edges) {
    expect(edge.left).toBeGreaterThanOrEqual(left)
    expect(edge.right).toBeLessThanOrEqual(right)
  }
  // None of them is covered by another.
  for (const [at, edge] of edges.slice(1).entries())
    expect(edge.left).toBeGreaterThanOrEqual(edges[at]!.right - 1)
}
