import {
  historyViewList,
  historyViewRemove,
  historyViewSave,
  transactionFileAdd,
  transactionNoteSet,
  transactionTraceGet,
} from '@sixpence/protocol/history/history-notes'
import { transactionTotalsGet } from '@sixpence/protocol/history/history-lists'
import { uploadAppend, uploadCheck, uploadCreate } from '@sixpence/protocol/documents/documents'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { line } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { findings } from '#testing/screen.tsx'
import { lists, onOneDay, open, past, row } from '../testing.ts'

onOneDay()

describe('beside a payment', () => {
  const kept = { note: '', tags: [] as string[] }
  const trace: Answer[] = [
    lists(() => [line({ counterpartyEmail: 'bo@ostra.example' })]),
    on(transactionTraceGet, () => ({
      steps: [
        { step: 'setAside' as const, at: '2026-11-20T12:30:05Z' },
        { step: 'codeSent' as const, at: '2026-11-20T12:30:06Z' },
        { step: 'booked' as const, at: '2026-11-20T12:31:05Z' },
      ],
      ...kept,
      files: [],
    })),
    on(transactionNoteSet, ({ note, tags }) => {
      Object.assign(kept, { note, tags })
      return {}
    }),
  ]

  test('stands what happened, in order', async () => {
    const screen = await open(trace, { at: '/history?line=501' })
    const details = screen.getByRole('complementary', { name: 'Details' })
    await expect
      .element(details.getByRole('region', { name: 'What happened' }))
      .toMatchTextContent(/Requested, and set aside.*Code sent.*Booked/)
    expect(await findings()).toEqual([])
  })

  test('a note and tags are written, refused where they are too many, and shown', async () => {
    const screen = await open(trace, { at: '/history?line=501' })
    await screen.getByRole('button', { name: 'Write a note' }).click()
    await screen.getByLabelText('Note').fill('For the tax office')
    await screen.getByLabelText('Tags').fill(Array.from({ length: 11 }, (_, at) => `t${at}`).join(','))
    await screen.getByRole('button', { name: 'Save the note' }).click()
    await expect.element(screen.getByText('At most 10 tags.')).toBeVisible()
    await expect.element(screen.getByLabelText('Note')).toHaveValue('For the tax office')
    await screen.getByLabelText('Tags').fill('tax, , 2026 ')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('For the tax office')).toBeVisible()
    expect(screen.called.findLast(({ call }) => call === 'transactionNoteSet')?.input).toEqual({
      transactionId: 501,
      note: 'For the tax office',
      tags: ['tax', '2026'],
    })
    await expect.element(screen.getByRole('list', { name: 'Tags' })).toMatchTextContent(/tax.*2026/)
  })

  test('a file goes through the quarantine; a refusal is shown in place', async () => {
    let isGood = false
    const screen = await open(
      [
        ...trace,
        on(uploadCreate, () => ({ uploadId: 31, received: 0, pieceBytes: 393_216 })),
        on(uploadAppend, () => ({ received: 3 })),
        on(uploadCheck, () =>
          isGood ? { mediaType: 'application/pdf' as const, size: 3, pages: 1 } : refuse('fileBroken'),
        ),
        on(transactionFileAdd, () => ({ fileId: 9 })),
      ],
      { at: '/history?line=501' },
    )
    const input = screen.getByLabelText('Attach a file').first()
    await expect.element(screen.getByRole('button', { name: 'Attach a file' })).toBeVisible()
    const choose = () =>
      userEvent.upload(document.querySelector('input[type=file]')!, new File(['abc'], 'r.pdf'))
    expect(input).toBeTruthy()
    await choose()
    await expect
      .poll(() => document.querySelector('section[aria-label=Files]')?.textContent)
      .toMatch(/damaged/)
    isGood = true
    await choose()
    await expect
      .poll(() => screen.called.findLast(({ call }) => call === 'transactionFileAdd')?.input)
      .toEqual({ transactionId: 501, uploadId: 31 })
  })
})

test('the totals of the filtered lines are above the list, and show if they are incomplete', async () => {
  const screen = await open([
    lists(() => past(20)),
    on(transactionTotalsGet, ({ transactionDirection }) => ({
      currencyCode: 'EUR',
      count: 20_000,
      totalIn: '1250.50',
      totalOut: transactionDirection === 'in' ? '0.00' : '300.00',
      net: '950.50',
      isComplete: transactionDirection === 'in',
    })),
  ])
  const totals = screen.getByLabelText('Totals')
  await expect
    .element(totals)
    .toMatchTextContent(/Money in.*1,250\.50.*Money out.*300\.00.*Difference.*950\.50/)
  await expect.element(totals).toMatchTextContent(/newest 20,000 entries/)
  await screen.getByRole('radio', { name: 'In' }).click()
  await expect.element(totals).not.toMatchTextContent(/newest/)
})

test('a view is saved with the filters at work, put to work by a press, and forgotten', async () => {
  let views = [{ viewId: 1, name: 'Rent', search: 'q=rent&direction=out' }]
  const screen = await open(
    [
      lists(() => past(20)),
      on(historyViewList, () => ({ views })),
      on(historyViewSave, ({ name, search }) => {
        views = [...views, { viewId: 2, name, search }]
        return { viewId: 2 }
      }),
      on(historyViewRemove, ({ viewId }) => {
        views = views.filter((view) => view.viewId !== viewId)
        return {}
      }),
    ],
    { at: '/history?direction=in&min=50' },
  )
  await expect.element(row(screen, 'Shop 20')).toBeVisible()
  await screen.getByRole('button', { name: 'Views' }).click()
  await screen.getByRole('button', { name: 'Save the view' }).click()
  await expect.element(screen.getByText('Give the view a name.')).toBeVisible()
  await screen.getByLabelText('Name for the current filters').fill('Big money in')
  await screen.getByRole('button', { name: 'Save the view' }).click()
  await expect.element(screen.getByRole('button', { name: 'Big money in', exact: true })).toBeVisible()
  expect(screen.called.findLast(({ call }) => call === 'historyViewSave')?.input).toEqual({
    name: 'Big money in',
    search: 'direction=in&min=50',
  })
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Delete the view Big money in' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Big money in', exact: true }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Rent', exact: true }).click()
  await expect.poll(screen.where).toMatch(/q=rent/)
  expect(screen.where()).toContain('direction=out')
  expect(screen.where()).not.toContain('min=')
})
