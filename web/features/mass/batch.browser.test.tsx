import {
  massBatchCancel,
  massBatchGet,
  massBatchUpdate,
  massFailedGet,
  type MassLine,
  massLineList,
  massLineUpdate,
  massLinesRemove,
  massLinesRestore,
  massRepeat,
  massRetry,
  massTemplateSave,
  massUploadWire,
} from '@sixpence/protocol/mass/mass'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refresh } from '#lib/call/refresh.ts'
import { csvFile, on } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batchIs, line, linesAre, openMass, type Screen, sent, whole, wrongLine } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/mass/wire?batch=5'
const two = batchIs({ withProblems: 1 }, [line(), wrongLine])
const grid = (screen: Screen) => screen.getByRole('grid', { name: 'Payments' })
/** The cell that the keyboard has reached. */
const active = (screen: Screen): string | undefined => {
  const id = grid(screen).element().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.textContent
}

describe('the lines of a batch', () => {
  test('are in columns with problems in their cells; the invalid ones can be filtered [R044]', async () => {
    const screen = await openMass({ at, answers: two })
    await expect.element(screen.getByRole('gridcell', { name: /LT99.*This is not an IBAN\./ })).toBeVisible()
    await expect.element(screen.getByText('Correct or remove 1 payment first')).toBeVisible()
    await expect.element(screen.getByRole('gridcell', { name: '1 to correct', exact: true })).toBeVisible()
    expect(screen.getByRole('gridcell', { name: 'Ready', exact: true }).elements()).toHaveLength(1)
    expect(await findings()).toEqual([])
    await screen.getByRole('radio', { name: 'To correct: 1' }).click()
    await expect.element(screen.getByRole('gridcell', { name: 'Ana Nowak' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('gridcell', { name: 'Ben Okoro' })).toBeVisible()
  })

  test('with the keyboard: arrows move, Enter opens the cell, and a remaining problem is shown at it', async () => {
    let lines: MassLine[] = [line(), wrongLine]
    const screen = await openMass({
      at,
      answers: [
        on(massBatchGet, () =>
          whole({ lines: 2, withProblems: lines.filter((line) => line.problems.length > 0).length }),
        ),
        linesAre(() => lines),
        on(massLineUpdate, ({ cells }) => {
          const isRight = cells['iban'] === 'LT601010012345678901'
          const made = { ...wrongLine, cells: { ...wrongLine.cells, ...cells } }
          const answer = isRight
            ? { ...made, problems: [] }
            : { ...made, problems: [{ field: 'iban', name: 'length', description: 'It is too short.' }] }
          lines = [line(), answer]
          return { line: answer }
        }),
      ],
    })
    await expect.element(screen.getByRole('gridcell', { name: 'Ben Okoro' })).toBeVisible()
    ;(grid(screen).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(active(screen)).toMatch(/^LT99/)
    await userEvent.keyboard('{Enter}')
    const iban = screen.getByRole('textbox', { name: 'IBAN, optional' })
    await expect.element(iban).toHaveFocus()
    await expect.element(iban).toHaveAccessibleDescription('This is not an IBAN.')
    expect(await findings()).toEqual([])
    await iban.fill('LT98')
    await userEvent.keyboard('{Enter}')
    await expect.element(iban).toHaveAccessibleDescription('It is too short.')
    await iban.fill('LT601010012345678901')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(grid(screen)).toHaveFocus()
    await expect.element(screen.getByText('There is nothing to correct.')).toBeInTheDocument()
    expect(sent(screen, 'massLineUpdate')).toEqual([
      { batchId: 5, line: 2, cells: { iban: 'LT98' } },
      { batchId: 5, line: 2, cells: { iban: 'LT601010012345678901' } },
    ])
  })

  test('one is removed by its button or by Delete, and that is undone', async () => {
    let removed: number[] = []
    const lines = () =>
      [line(), wrongLine].map((item) => ({ ...item, isRemoved: removed.includes(item.line) }))
    const screen = await openMass({
      at,
      answers: [
        on(massBatchGet, () =>
          whole({
            lines: 2 - removed.length,
            removed: removed.length,
            withProblems: removed.includes(2) ? 0 : 1,
          }),
        ),
        linesAre(lines),
        on(massLinesRemove, (input) => {
          removed = [...removed, ...(input.lines ?? [])]
          return { count: 1 }
        }),
        on(massLinesRestore, (input) => {
          removed = input.lines ? removed.filter((value) => !input.lines?.includes(value)) : []
          return { count: 1 }
        }),
      ],
    })
    await expect.element(screen.getByRole('gridcell', { name: 'Ben Okoro' })).toBeVisible()
    ;(grid(screen).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{Delete}')
    await expect.element(screen.getByText('Ben Okoro was removed.')).toBeVisible()
    await expect.element(screen.getByRole('gridcell', { name: 'Ben Okoro' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByRole('gridcell', { name: 'Ben Okoro' })).toBeVisible()
    await screen.getByTitle('Remove Line 1').click()
    await expect.element(screen.getByText('Ana Nowak was removed.')).toBeVisible()
    await screen.getByRole('radio', { name: 'Removed: 1' }).click()
    await screen.getByRole('button', { name: 'Restore all of these' }).click()
    await expect.element(screen.getByRole('gridcell', { name: 'Ana Nowak' })).toBeVisible()
    expect(sent(screen, 'massLinesRestore')).toEqual([{ batchId: 5, lines: [2] }, { batchId: 5 }])
  })

  test('duplicates are shown, seen alone and removed together', async () => {
    const copy = line({ line: 3, duplicateOf: { line: 1 } })
    const screen = await openMass({
      at,
      answers: [...batchIs({ duplicates: 1 }, [line(), copy]), on(massLinesRemove, () => ({ count: 1 }))],
    })
    await screen.getByRole('button', { name: 'Show the duplicates' }).click()
    await expect.element(screen.getByRole('radio', { name: 'Duplicates: 1' })).toBeChecked()
    await screen.getByRole('gridcell', { name: 'Duplicate' }).click()
    await expect.element(screen.getByText('The same recipient and amount as in line 1.')).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Back' }).click()
    await screen.getByRole('button', { name: 'Remove all of these' }).click()
    await expect.element(screen.getByText('1 payment was removed.')).toBeVisible()
    expect(sent(screen, 'massLinesRemove')).toEqual([{ batchId: 5, which: 'duplicates' }])
  })

  test('a hundred thousand: only visible lines are rendered and requested, to the last line', async () => {
    const many = 100_000
    const screen = await openMass({
      at,
      answers: [
        on(massBatchGet, () => whole({ lines: many })),
        on(massLineList, ({ offset = 0, limit = 500 }) => ({
          lines: Array.from({ length: Math.min(limit, many - offset) }, (_, index) =>
            line({
              line: offset + index + 1,
              cells: { ...line().cells, payeeName: `Person ${offset + index + 1}` },
            }),
          ),
          total: many,
        })),
      ],
    })
    await expect.element(screen.getByRole('gridcell', { name: 'Person 1', exact: true })).toBeVisible()
    ;(grid(screen).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{Control>}{End}{/Control}')
    await expect.element(screen.getByRole('gridcell', { name: 'Person 100000', exact: true })).toBeVisible()
    expect(document.querySelectorAll('[role=grid] tbody tr').length).toBeLessThan(60)
    expect(sent(screen, 'massLineList').length).toBeLessThan(6)
    expect(grid(screen).element().getAttribute('aria-rowcount')).toBe('100001')
  })

  test('on a phone a line is one cell with its problem [R044]', async () => {
    const screen = await openMass({ at, answers: two, width: 390 })
    await expect
      .element(screen.getByRole('gridcell', { name: /Ben Okoro.*LT99.*This is not an IBAN/ }))
      .toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await screen.getByRole('gridcell', { name: /Ben Okoro/ }).click()
    await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeVisible()
  })
})

describe('a batch', () => {
  test('leads to the problems first, and to its totals if there are none', async () => {
    const screen = await openMass({ at, answers: two })
    await screen.getByRole('button', { name: 'Correct 1 payment' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Payments' })).toHaveFocus()
    await expect.element(screen.getByRole('radio', { name: 'To correct: 1' })).toBeChecked()
    await cleanSlate()
    const right = await openMass({ at, answers: batchIs({}, [line()]) })
    await expect
      .element(right.getByRole('link', { name: 'Review everything' }))
      .toHaveAttribute('href', '/transfer/external/mass/confirm?batch=5')
  })

  test('is renamed, and canceled after a confirmation', async () => {
    const screen = await openMass({
      at,
      answers: [...batchIs({}, [line()]), on(massBatchUpdate, () => ({})), on(massBatchCancel, () => ({}))],
    })
    await screen.getByRole('button', { name: 'Rename' }).click()
    await screen.getByRole('textbox', { name: 'Name' }).fill('Salaries of April')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent(screen, 'massBatchUpdate')).toEqual([{ batchId: 5, name: 'Salaries of April' }])
    await screen.getByRole('button', { name: 'Cancel this batch' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel this batch' }).click()
    await expect.poll(() => sent(screen, 'massBatchCancel')).toEqual([{ batchId: 5 }])
  })

  test('a corrected file takes its place', async () => {
    const screen = await openMass({
      at,
      answers: [
        ...two,
        on(massUploadWire, () => ({
          batchId: 6,
          lines: 2,
          withProblems: 0,
          duplicates: 0,
          columns: [],
          missing: [],
        })),
        on(massBatchCancel, () => ({})),
      ],
    })
    await screen.getByRole('button', { name: 'Upload the file again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Choose the corrected file' })).toBeVisible()
    expect(await findings()).toEqual([])
    await userEvent.upload(
      screen.container.querySelector('dialog input[type=file]')!,
      new File(['amount\n25.00\n'], 'march.csv'),
    )
    await expect.poll(() => screen.where()).toBe('/transfer/mass/wire?batch=6')
    expect(sent(screen, 'massBatchCancel')).toEqual([{ batchId: 5 }])
    expect(sent(screen, 'massUploadWire')).toEqual([
      { fromAccountId: 11, name: 'Salaries of March', ignoreIdentical: true, file: 77 },
    ])
  })

  test('that is being paid is followed live, line by line', async () => {
    let paid = 0
    const lines = () => [line({ state: paid > 0 ? 'paid' : 'ready' }), line({ line: 2, state: 'ready' })]
    const screen = await openMass({
      at,
      answers: [
        on(massBatchGet, () =>
          whole({
            status: 'confirmed',
            lines: 2,
            mayEdit: false,
            mayCancel: false,
            progress: { ready: 2 - paid, underWay: 0, paid, failed: 0 },
          }),
        ),
        linesAre(lines),
      ],
    })
    await expect.element(screen.getByRole('progressbar', { name: '0 of 2 payments made' })).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: 'On the way: 2' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Remove|Cancel/ })).not.toBeInTheDocument()
    expect(await findings()).toEqual([])
    paid = 1
    await refresh(['mass'])
    await expect.element(screen.getByText('1 of 2 payments made')).toBeVisible()
    await expect.element(screen.getByRole('gridcell', { name: 'Paid', exact: true })).toBeVisible()
  })

  test('whose payments partly failed: they are seen with the reason, saved as CSV and tried again as a new batch', async () => {
    const failed = line({
      line: 2,
      state: 'failed',
      reason: 'The bank of the recipient refused it.',
      cost: undefined,
    })
    const screen = await openMass({
      at,
      answers: [
        ...batchIs(
          {
            status: 'partiallyPaid',
            mayEdit: false,
            mayCancel: false,
            progress: { ready: 0, underWay: 0, paid: 1, failed: 1 },
          },
          [line({ state: 'paid', transactionId: 701 }), failed],
        ),
        on(massFailedGet, () => csvFile('amount\n25.00\n', 'failed.csv')),
        on(massRetry, () => ({ batchId: 6 })),
      ],
    })
    await expect.element(screen.getByText('1 payment failed')).toBeVisible()
    await screen.getByRole('button', { name: 'Show them' }).click()
    await screen.getByRole('gridcell', { name: /The bank of the recipient refused it/ }).click()
    await expect.element(screen.getByText('This payment was not made')).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await screen.getByRole('button', { name: 'Save them as CSV' }).click()
    await expect.poll(() => sent(screen, 'massFailedGet')).toEqual([{ batchId: 5 }])
    await screen.getByRole('button', { name: 'Retry them' }).click()
    await expect.poll(() => screen.where()).toBe('/transfer/mass/wire?batch=6')
  })

  test('that was paid is repeated as a new one; a line leads to its receipt', async () => {
    const screen = await openMass({
      at,
      answers: [
        ...batchIs(
          {
            status: 'completed',
            mayEdit: false,
            mayCancel: false,
            progress: { ready: 0, underWay: 0, paid: 1, failed: 0 },
          },
          [line({ state: 'paid', transactionId: 701 })],
        ),
        on(massRepeat, () => ({ batchId: 6 })),
      ],
    })
    await screen.getByRole('gridcell', { name: 'Ana Nowak' }).click()
    await expect
      .element(screen.getByRole('link', { name: 'Receipt' }))
      .toHaveAttribute('href', '/transfer/p2p/receipt/701')
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await screen.getByRole('button', { name: 'Repeat this batch' }).click()
    await expect.poll(() => screen.where()).toBe('/transfer/mass/wire?batch=6')
  })
})

describe('the day of a batch', () => {
  test('is shown, and can be changed to today; for a past one it is stated that it means at once', async () => {
    const later = await openMass({
      at,
      answers: [...batchIs({ payOn: '2099-12-01' }, [line()]), on(massBatchUpdate, () => ({}))],
    })
    await expect.element(later.getByText('These payments leave on 1 December 2099')).toBeVisible()
    await expect.element(later.getByText(/Kept until 20 December 2026 unless you send it/)).toBeVisible()
    expect(await findings()).toEqual([])
    await later.getByRole('button', { name: 'Pay them today' }).click()
    await expect
      .poll(() => sent(later, 'massBatchUpdate'))
      .toEqual([{ batchId: 5, payOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) }])
    await cleanSlate()
    const past = await openMass({ at, answers: batchIs({ payOn: '2020-01-02' }, [line()]) })
    await expect.element(past.getByText('The file asks to be paid on 2 January 2020')).toBeVisible()
    await expect.element(past.getByRole('button', { name: 'Pay them today' })).not.toBeInTheDocument()
  })
})

test('how a batch was read is kept as a template under a name', async () => {
  const screen = await openMass({ at, answers: [...two, on(massTemplateSave, () => ({ templateId: 3 }))] })
  await screen.getByRole('button', { name: 'Save as a template' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Save as a template' })
  await dialog.getByLabelText('Name').fill('Salaries')
  await dialog.getByRole('button', { name: 'Save the name' }).click()
  await expect
    .element(screen.getByText('You can use “Salaries” when you upload your next file.'))
    .toBeVisible()
  expect(sent(screen, 'massTemplateSave')).toEqual([{ batchId: 5, name: 'Salaries' }])
})
