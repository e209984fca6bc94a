import {
  globalBatchFeeSideSet,
  globalBatchGet,
  globalBatchMethodForbiddenSet,
  globalBatchPaymentAdd,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
  globalBatchPaymentUpdate,
  globalBatchUpdate,
} from '@sixpence/protocol/global/global-batches'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batch, batchIs, openGlobal, payment, sent, wrongPayment } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/mass/global?batch=5'

describe('the payments of a batch', () => {
  const two = batchIs({ payments: 2, withProblems: 1 }, [payment(), wrongPayment])
  const done = () => ({})

  test('each with its problems below it; the invalid ones can be filtered', async () => {
    const screen = await openGlobal({ at, answers: [two] })
    await expect.element(screen.getByText('Line 3, E-mail: This is no e-mail address.')).toBeVisible()
    await screen.getByRole('radio', { name: 'To correct: 1' }).click()
    await expect.element(screen.getByRole('button', { name: /^Ana Nowak/ })).not.toBeInTheDocument()
    expect(await findings()).toEqual([])
  })

  test('one is corrected in its form, which opens at the problem', async () => {
    const screen = await openGlobal({ at, answers: [two, on(globalBatchPaymentUpdate, done)] })
    await screen.getByRole('button', { name: /^Ben Okoro/ }).click()
    const email = screen.getByLabelText('Recipient’s e-mail')
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

  test('one is added; a refusal of the server is shown at its field', async () => {
    const screen = await openGlobal({
      at,
      answers: [on(globalBatchPaymentAdd, () => refuse('globalBatchFull', { most: 500 }))],
    })
    await screen.getByRole('button', { name: 'Add a payment' }).click()
    await screen.getByLabelText('Recipient’s name').fill('Cleo Diaz')
    await screen.getByLabelText('Recipient’s e-mail').fill('cleo@mail.example')
    await screen.getByLabelText('Amount', { exact: true }).fill('5')
    await screen.getByRole('button', { name: 'Add' }).click()
    await expect.element(screen.getByText('A batch has at most 500 payments.')).toBeVisible()
  })

  test('one is removed and put back, and the list stays where it was [R048 B240]', async () => {
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
    await screen.getByRole('button', { name: /^Restore/ }).click()
    await expect.element(screen.getByRole('button', { name: 'Remove Ana Nowak' })).toBeVisible()
    expect(sent(screen, 'globalBatchPaymentRestore')).toEqual([{ batchId: 5, id: 51 }])
  })

  test('with the keyboard one after the other is removed', async () => {
    let left = [payment(), payment({ id: 53, beneficiaryName: 'Cleo Diaz' })]
    const screen = await openGlobal({
      at,
      answers: [
        on(globalBatchGet, () => ({ summary: batch({ payments: left.length }), batch: left })),
        on(globalBatchPaymentRemove, ({ id }) => {
          left = left.filter((item) => item.id !== id)
          return {}
        }),
      ],
    })
    const first = screen.getByRole('button', { name: 'Remove Ana Nowak' })
    await expect.element(first).toBeVisible()
    first.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(first).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Remove Cleo Diaz' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Payments' })).toHaveFocus()
  })

  test('with the keyboard one invalid payment after the other is corrected: the focus moves to the next, and the remaining number is announced', async () => {
    let wrong = [wrongPayment, { ...wrongPayment, id: 53, beneficiaryName: 'Cleo Diaz' }]
    const screen = await openGlobal({
      at,
      answers: [
        on(globalBatchGet, () => ({
          summary: batch({ payments: 3, withProblems: wrong.length }),
          batch: [
            payment(),
            ...[wrongPayment, { ...wrongPayment, id: 53, beneficiaryName: 'Cleo Diaz' }].map((item) =>
              wrong.some(({ id }) => id === item.id) ? item : { ...item, problems: [] },
            ),
          ],
        })),
        on(globalBatchPaymentUpdate, ({ id }) => {
          wrong = wrong.filter((item) => item.id !== id)
          return {}
        }),
      ],
    })
    await screen.getByRole('radio', { name: 'To correct: 2' }).click()
    const first = screen.getByRole('button', { name: /^Ben Okoro/ })
    const second = screen.getByRole('button', { name: /^Cleo Diaz/ })
    const mend = async () => {
      await userEvent.keyboard('{Enter}')
      await screen.getByLabelText('Recipient’s e-mail').fill('ben@mail.example')
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    }
    first.element().focus()
    await mend()
    await expect.element(first).not.toBeInTheDocument()
    await expect.element(second).toHaveFocus()
    await expect.element(screen.getByRole('status').getByText('1 payment to correct')).toBeInTheDocument()
    await mend()
    await expect.element(screen.getByText('There is nothing to correct.')).toBeInTheDocument()
    await expect.element(second).toHaveFocus()
    await expect.element(first).toBeVisible()
  })

  test('it is renamed; a problem of the name is shown at its field [R048]', async () => {
    let batchName = 'Fees of May'
    const screen = await openGlobal({
      at,
      answers: [
        on(globalBatchGet, () => ({ summary: batch({ batchName }), batch: [payment()] })),
        on(globalBatchUpdate, (input) => {
          if (batchName === 'Fees of May' && input.batchName === 'June')
            return refuse('invalidInput', {}, 'batchName')
          batchName = input.batchName ?? batchName
          return {}
        }),
      ],
    })
    await screen.getByRole('button', { name: 'Rename' }).click()
    const name = screen.getByRole('textbox', { name: 'Name' })
    await name.fill(' ')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAccessibleDescription('Enter a name.')
    await name.fill('June')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toBeInvalid()
    await name.fill('Fees of June')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Fees of June' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
    expect(sent(screen, 'globalBatchUpdate').at(-1)).toEqual({ batchId: 5, batchName: 'Fees of June' })
    expect(await findings()).toEqual([])
  })

  test('an answer that comes late closes no form that was opened since', async () => {
    const answers: (() => void)[] = []
    const screen = await openGlobal({
      at,
      answers: [
        batchIs({ payments: 2 }, [payment(), payment({ id: 53, beneficiaryName: 'Cleo Diaz' })]),
        on(globalBatchPaymentUpdate, () => new Promise((resolve) => answers.push(() => resolve({})))),
      ],
    })
    await screen.getByRole('button', { name: /^Ana Nowak/ }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => answers.length).toBe(1)
    await screen.getByRole('button', { name: 'Back' }).click()
    await screen.getByRole('button', { name: /^Cleo Diaz/ }).click()
    const asked = screen.called.length
    answers[0]?.()
    // The list is refetched after the response.
    await expect.poll(() => screen.called.slice(asked).map(({ call }) => call)).toContain('globalBatchGet')
    await expect.element(screen.getByLabelText('Recipient’s name')).toHaveValue('Cleo Diaz')
  })

  test('the fee side and the ways of all that are chosen [R048 B241 B242]', async () => {
    const screen = await openGlobal({
      at,
      answers: [two, on(globalBatchFeeSideSet, done), on(globalBatchMethodForbiddenSet, done)],
    })
    await screen.getByRole('checkbox', { name: 'Choose all of these' }).click()
    await screen.getByRole('button', { name: 'Change 2 payments' }).click()
    await screen.getByRole('radio', { name: /The recipient, deducted from the amount/ }).click()
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

  test('of several: each choice is sent separately, and a refused one is restored, with the reason beside it', async () => {
    const screen = await openGlobal({
      at,
      answers: [
        two,
        on(globalBatchFeeSideSet, never),
        on(globalBatchMethodForbiddenSet, ({ paymentMethod }) =>
          paymentMethod === 'wire' ? refuse('globalBatchNotEditable') : {},
        ),
      ],
    })
    await screen.getByRole('checkbox', { name: 'Choose Ana Nowak' }).click()
    await screen.getByRole('button', { name: 'Change 1 payment' }).click()
    const way = (name: string) => screen.getByRole('radiogroup', { name })
    await expect.element(way('Digital currency')).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: /The recipient, deducted from the amount/ }).click()
    await way('Card payout').getByRole('radio', { name: 'Not allowed' }).click()
    await way('Bank wire').getByRole('radio', { name: 'Not allowed' }).click()
    await expect.element(screen.getByText(/It can no longer be changed/)).toBeVisible()
    await expect.element(way('Bank wire').getByRole('radio', { name: 'Allowed', exact: true })).toBeChecked()
    await expect.element(way('Card payout').getByRole('radio', { name: 'Not allowed' })).toBeChecked()
    await expect
      .element(screen.getByRole('radio', { name: /The recipient, deducted from the/ }))
      .toBeChecked()
    expect(await findings()).toEqual([])
  })

  test('a sent batch cannot be changed', async () => {
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
    await expect
      .element(screen.getByRole('link', { name: /Ana Nowak.*Waiting for the recipient/ }))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Remove|Add|Cancel/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
  })
})
