import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  globalBatchList,
  globalBatchSampleGet,
  globalBatchUpload,
} from '@sixpence/protocol/global/global-batches'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { csvFile, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batch, openGlobal, type Screen, sent } from './testing.tsx'

afterEach(cleanSlate)

const start = '/transfer/mass/global'
const at = `${start}?batch=5`
const file = new File(['amount\n25.00\n'], 'may.csv', { type: 'text/csv' })
const taken = { date: '2026-11-20T10:00:00Z', batchId: 5, result: { payments: 1, withProblems: 0 } }

async function choose(screen: Screen, file: File): Promise<void> {
  await expect.element(screen.getByRole('button', { name: /^From/ })).toBeVisible()
  await userEvent.upload(screen.container.querySelector('input[type=file]')!, file)
}

describe('a file', () => {
  test('is taken in under its own name, and its batch opens [R048]', async () => {
    const screen = await openGlobal({ at: start, answers: [on(globalBatchUpload, () => taken)] })
    await choose(screen, file)
    await expect.element(screen.getByLabelText('Batch name')).toHaveValue('may')
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Fees of May' })).toBeVisible()
    expect(screen.where()).toBe(at)
    expect(sent(screen, 'globalBatchUpload')).toEqual([
      { batchName: 'may', accountId: 11, attachedFile: btoa('amount\n25.00\n') },
    ])
  })

  test('that is here already is taken only after a question [B238]', async () => {
    const screen = await openGlobal({
      at: start,
      answers: [
        on(globalBatchUpload, ({ ignoreIdenticalBatch }) =>
          ignoreIdenticalBatch ? taken : refuse('batchIdentical', { date: '1 May 2026' }),
        ),
      ],
    })
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByText(/The same file was uploaded on 1 May 2026/)).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Do not upload it' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await screen.getByRole('button', { name: 'Upload it again' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Fees of May' })).toBeVisible()
    expect(sent(screen, 'globalBatchUpload').map((input) => input['ignoreIdenticalBatch'])).toEqual([
      undefined,
      undefined,
      true,
    ])
  })

  test('is dropped onto its place', async () => {
    const screen = await openGlobal({ at: start })
    const zone = screen.getByRole('group', { name: 'Drop the file here or choose it' })
    await expect.element(zone).toBeVisible()
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await expect.element(screen.getByRole('group', { name: 'may.csv' })).toBeVisible()
  })

  test.each([
    ['empty', new File([], 'may.csv'), 'This file is empty.'],
    ['too large', new File(['x'.repeat(600_000)], 'may.csv'), /This file is larger than/],
  ])('that is %s is not sent', async (_, wrong, words) => {
    const screen = await openGlobal({ at: start })
    await choose(screen, wrong)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByText(words)).toBeVisible()
    expect(sent(screen, 'globalBatchUpload')).toEqual([])
  })

  test('nothing chosen, or columns missing: shown at the file', async () => {
    const screen = await openGlobal({
      at: start,
      answers: [on(globalBatchUpload, () => refuse('batchColumnsMissing', { columns: 'amount' }))],
    })
    await expect.element(screen.getByRole('button', { name: /^From/ })).toBeVisible()
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    const button = screen.getByRole('button', { name: 'Choose a file' })
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAccessibleDescription('Choose a file.')
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByText(/These are missing: amount/)).toBeVisible()
  })

  test('is chosen and sent with the keyboard alone', async () => {
    const screen = await openGlobal({ at: start, answers: [on(globalBatchUpload, () => taken)] })
    await choose(screen, file)
    const name = screen.getByLabelText('Batch name')
    await name.fill('')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription(/Give it a name\./)
    await userEvent.keyboard('Fees{Enter}')
    await expect.poll(screen.where).toBe(at)
    expect(sent(screen, 'globalBatchUpload').map(({ batchName }) => batchName)).toEqual(['Fees'])
  })

  test('that cannot be opened is reported, and sent when it is chosen again', async () => {
    const screen = await openGlobal({ at: start, answers: [on(globalBatchUpload, () => taken)] })
    const opening = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new Error('gone'))
    await choose(screen, file)
    opening.mockRestore()
    await expect.element(screen.getByText('This file could not be opened. Choose it again.')).toBeVisible()
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    expect(sent(screen, 'globalBatchUpload')).toEqual([])
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.poll(screen.where).toBe(at)
  })

  test.each([
    ['tableLineUnreadable', { line: 7 }, /Line 7 cannot be read/],
    ['batchColumnsUnknown', { columns: 'sum' }, /unknown or appear twice: sum/],
    ['tableEmpty', {}, 'There is no payment in this file.'],
    ['batchFileTooLong', { most: 500 }, /at most 500 payments/],
  ] as const)(
    'that is refused (%s): the words stand at it, and the keyboard too',
    async (name, facts, words) => {
      const screen = await openGlobal({
        at: start,
        answers: [on(globalBatchUpload, () => refuse(name, facts, 'attachedFile'))],
      })
      await choose(screen, file)
      await screen.getByRole('button', { name: 'Upload the file' }).click()
      const button = screen.getByRole('button', { name: 'Choose another file' })
      await expect.element(button).toHaveFocus()
      await expect.element(button).toHaveAccessibleDescription(words)
      expect(await findings()).toEqual([])
    },
  )

  test('is not accepted while too many wait: a message for no field is shown above the form', async () => {
    const screen = await openGlobal({
      at: start,
      answers: [on(globalBatchUpload, () => refuse('tooManyOpenBatches', { most: 10 }))],
    })
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/At most 10 batches/)
  })

  test('needs an account that money can leave', async () => {
    const screen = await openGlobal({ at: start, answers: [on(balanceInquiry, () => ({ accounts: [] }))] })
    await choose(screen, file)
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByText('You have no account to pay from.')).toBeVisible()
    expect(sent(screen, 'globalBatchUpload')).toEqual([])
  })

  test('to begin with is there as a sample', async () => {
    const screen = await openGlobal({
      at: start,
      answers: [on(globalBatchSampleGet, () => csvFile('beneficiaryName,amount\n'))],
    })
    await screen.getByRole('button', { name: 'Download a sample' }).click()
    await expect.poll(() => sent(screen, 'globalBatchSampleGet')).toEqual([{}])
  })

  test('that waits is found again', async () => {
    const screen = await openGlobal({
      at: start,
      answers: [on(globalBatchList, () => ({ batches: [batch({ withProblems: 2, payments: 9 })] }))],
    })
    await screen.getByRole('link', { name: /Fees of May.*2 payments to correct/ }).click()
    await expect.poll(screen.where).toBe(at)
  })
})

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('axe finds nothing where a file is handed in, %s at %i', async (scheme, width) => {
  const screen = await openGlobal({ at: start, scheme, width })
  await expect.element(screen.getByRole('button', { name: /^From/ })).toBeVisible()
  expect(await findings()).toEqual([])
})
