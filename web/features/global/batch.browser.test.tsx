import {
  globalBatchFeeSideSet,
  globalBatchGet,
  globalBatchList,
  globalBatchMethodForbiddenSet,
  globalBatchPaymentAdd,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
  globalBatchPaymentUpdate,
  globalBatchUpload,
} from '@sixpence/protocol/global-batches'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batch, batchIs, openGlobal, payment, sent, wrongPayment } from './testing.tsx'

afterEach(cleanSlate)

const start = '/transfer/mass/global'
const at = `${start}?batch=5`
const file = new File(['amount\n25.00\n'], 'may.csv', { type: 'text/csv' })
const taken = { date: '2026-11-20T10:00:00Z', batchId: 5, result: { payments: 1, withProblems: 0 } }

async function choose(screen: Awaited<ReturnType<typeof openGlobal>>, one: File): Promise<void> {
  await expect.element(screen.getByRole('button', { name: /^From/ })).toBeVisible()
  await userEvent.upload(screen.container.querySelector('input[type=file]')!, one)
}

describe('a file', () => {
  test('is taken in under its own name, and its batch opens', async () => {
    const screen = await openGlobal({ at: start, answers: [on(globalBatchUpload, () => taken)] })
    await choose(screen, file)
    await expect.element(screen.getByLabelText('Name of this mass payment')).toHaveValue('may')
    await screen.getByRole('button', { name: 'Upload the file' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Fees of May' })).toBeVisible()
    expect(screen.where()).toBe(at)
    expect(sent(screen, 'globalBatchUpload')).toEqual([
      { batchName: 'may', accountId: 11, attachedFile: btoa('amount\n25.00\n') },
    ])
  })

  test('that is here already is taken only after a question', async () => {
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

  test('nothing chosen, or columns missing: said at the file', async () => {
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

  test('that waits is found again', async () => {
    const screen = await openGlobal({
      at: start,
      answers: [on(globalBatchList, () => ({ batches: [batch({ withProblems: 2, payments: 9 })] }))],
    })
    await screen.getByRole('link', { name: /Fees of May.*2 payments to correct/ }).click()
    await expect.poll(screen.where).toBe(at)
  })
})

describe('the payments of a batch', () => {
  const two = batchIs({ payments: 2, withProblems: 1 }, [payment(), wrongPayment])
  const done = () => ({})

  test('each with what is wrong below it; the wrong ones can be seen alone', async () => {
    const screen = await openGlobal({ at, answers: [two] })
    await expect.element(screen.getByText('Line 3: This is no e-mail address.')).toBeVisible()
    await screen.getByRole('radio', { name: 'To correct: 1' }).click()
    await expect.element(screen.getByRole('button', { name: /^Ana Nowak/ })).not.toBeInTheDocument()
    expect(await findings()).toEqual([])
  })

  test('one is corrected in its form, which opens at what is wrong', async () => {
    const screen = await openGlobal({ at, answers: [two, on(globalBatchPaymentUpdate, done)] })
    await screen.getByRole('button', { name: /^Ben Okoro/ }).click()
    const email = screen.getByLabelText('E-mail of the recipient')
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription(/This is no e-mail address\./)
    expect(await findings()).toEqual([])
    await email.fill('ben@mail.example')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent(screen, 'globalBatchPaymentUpdate')).toEqual([
      {
        batchId: 5,
        id: 52,
        payment: {
          amount: '25.00',
          feeShare: 'sender',
          beneficiaryType: 'person',
          beneficiaryName: 'Ben Okoro',
          beneficiaryEmail: 'ben@mail.example',
          paymentMethods: [],
        },
      },
    ])
  })

  test('one is added; what the server refuses stands at its field', async () => {
    const screen = await openGlobal({
      at,
      answers: [on(globalBatchPaymentAdd, () => refuse('globalBatchFull', { most: 500 }))],
    })
    await screen.getByRole('button', { name: 'Add a payment' }).click()
    await screen.getByLabelText('Name of the recipient').fill('Cleo Diaz')
    await screen.getByLabelText('E-mail of the recipient').fill('cleo@mail.example')
    await screen.getByLabelText('Amount', { exact: true }).fill('5')
    await screen.getByRole('button', { name: 'Add it' }).click()
    await expect.element(screen.getByText('A batch has at most 500 payments.')).toBeVisible()
  })

  test('one is removed and put back', async () => {
    let isRemoved = false
    const screen = await openGlobal({
      at,
      answers: [
        on(globalBatchGet, () => ({
          summary: batch({ payments: isRemoved ? 0 : 1, total: isRemoved ? '0.00' : '26.00' }),
          batch: [payment({ isRemoved })],
        })),
        on(globalBatchPaymentRemove, () => {
          isRemoved = true
          return {}
        }),
        on(globalBatchPaymentRestore, () => {
          isRemoved = false
          return {}
        }),
      ],
    })
    await screen.getByRole('button', { name: 'Remove Ana Nowak' }).click()
    await screen.getByRole('radio', { name: 'Removed: 1' }).click()
    await screen.getByRole('button', { name: /^Put back/ }).click()
    await expect.element(screen.getByRole('button', { name: 'Remove Ana Nowak' })).toBeVisible()
  })

  test('the fee side and the ways of all that are chosen', async () => {
    const screen = await openGlobal({
      at,
      answers: [two, on(globalBatchFeeSideSet, done), on(globalBatchMethodForbiddenSet, done)],
    })
    await screen.getByRole('checkbox', { name: 'Choose all of these' }).click()
    await screen.getByRole('button', { name: 'Change 2 payments' }).click()
    await screen.getByRole('radio', { name: /The recipient, out of the amount/ }).click()
    await screen
      .getByRole('radiogroup', { name: 'Bank wire' })
      .getByRole('radio', { name: 'Not allowed' })
      .click()
    await expect.poll(() => sent(screen, 'globalBatchMethodForbiddenSet').length).toBe(1)
    expect(sent(screen, 'globalBatchFeeSideSet')).toEqual([{ list: [51, 52], feeShare: 'beneficiary' }])
    expect(sent(screen, 'globalBatchMethodForbiddenSet')).toEqual([
      { list: [51, 52], paymentMethod: 'wire', forbidden: true },
    ])
    expect(await findings()).toEqual([])
  })

  test('of a batch that was sent nothing can be changed', async () => {
    const screen = await openGlobal({
      at,
      answers: [
        batchIs({ status: 'confirmed', mayCancel: false }, [
          payment({
            paymentData: {
              fee: '1.00',
              total: '26.00',
              toAmount: '25.00',
              transactionId: 701,
              status: 'new',
            },
          }),
        ]),
      ],
    })
    await expect.element(screen.getByRole('link', { name: /Ana Nowak.*Waiting for them/ })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Remove|Add|Cancel/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
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
