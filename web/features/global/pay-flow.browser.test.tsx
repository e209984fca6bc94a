import { globalPayConfirm, globalPaySubmit } from '@sixpence/protocol/global/global'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { approvalMethods } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPopup } from '#lib/popup.ts'
import { alice, receipt } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { submitted, openGlobal, type Screen, sent } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/global'

async function toAmount(screen: Screen): Promise<void> {
  await screen.getByLabelText('Recipient’s name').fill('Ana Nowak')
  await screen.getByLabelText('Recipient’s e-mail').fill('Ana@Mail.example ')
  await screen.getByRole('button', { name: 'Continue to the amount' }).click()
  await expect.element(screen.getByRole('heading', { name: 'How much does Ana Nowak get?' })).toBeVisible()
}

async function toCheck(screen: Screen): Promise<void> {
  await toAmount(screen)
  await screen.getByLabelText('Amount', { exact: true }).fill('25')
  await expect.element(screen.getByRole('article', { name: 'Payment slip' })).toMatchTextContent(/26\.00/)
  await screen.getByRole('button', { name: 'Check the payment' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check before it leaves' })).toBeVisible()
}

describe('exactly the shown payment is sent', () => {
  test('a payee without a country, the fee on top', async () => {
    const screen = await openGlobal({ at })
    await toCheck(screen)
    await expect
      .element(screen.getByRole('article', { name: 'Payment slip' }))
      .toMatchTextContent(/Ana Nowak gets25\.00.*ana@mail\.example/)
    await screen.getByRole('button', { name: /^Confirm 26\.00/ }).click()
    await expect.poll(screen.where).toBe('/transfer/p2p/receipt/700')
    expect(sent(screen, 'globalPaySubmit')).toEqual([
      {
        accountId: 11,
        amount: '25',
        feeShare: 'sender',
        beneficiaryType: 'person',
        beneficiaryName: 'Ana Nowak',
        beneficiaryEmail: 'ana@mail.example',
        fee: '1.00',
      },
    ])
  })

  test('with a country only its ways are offered; one is taken out, and the payee pays the fee [B243]', async () => {
    const screen = await openGlobal({ at })
    await screen.getByLabelText('Country of the recipient, optional').selectOptions('PL')
    await expect.element(screen.getByRole('checkbox', { name: 'Bank transfer' })).not.toBeInTheDocument()
    await screen.getByRole('checkbox', { name: 'Card payout' }).click()
    await toAmount(screen)
    await screen.getByLabelText('Amount', { exact: true }).fill('25')
    await screen.getByRole('radio', { name: /The recipient, deducted from the amount/ }).click()
    await expect
      .element(screen.getByRole('article', { name: 'Payment slip' }))
      .toMatchTextContent(/Ana Nowak gets24\.00/)
    await screen.getByLabelText('Message, optional').fill('Thank you')
    await screen.getByRole('button', { name: 'Check the payment' }).click()
    await screen.getByRole('button', { name: /^Confirm 25\.00/ }).click()
    await expect.poll(() => sent(screen, 'globalPaySubmit').length).toBe(1)
    expect(sent(screen, 'globalPaySubmit')[0]).toMatchObject({
      feeShare: 'beneficiary',
      beneficiaryCountryCode: 'PL',
      description: 'Thank you',
      paymentMethods: [{ name: 'oct', forbidden: true }],
    })
  })
})

describe('a problem is shown beside its field', () => {
  test('name, e-mail and ways, before any request', async () => {
    const screen = await openGlobal({ at })
    await screen.getByLabelText('Recipient’s e-mail').fill('ana@')
    await userEvent.tab()
    for (const element of screen.getByRole('checkbox').all()) await element.click()
    await screen.getByRole('button', { name: 'Continue to the amount' }).click()
    await expect.element(screen.getByText('3 entries need correcting')).toBeVisible()
    await expect
      .element(screen.getByLabelText('Recipient’s name'))
      .toHaveAccessibleDescription(/Enter the name of the recipient\./)
    await expect
      .element(screen.getByLabelText('Recipient’s e-mail'))
      .toHaveAccessibleDescription(/Enter the whole e-mail address/)
    await expect.element(screen.getByText('Allow at least one way.').first()).toBeVisible()
  })

  test.each([
    ['globalMethodsNone', 'Ways to receive it', /at least one way/],
    ['feeAboveAmount', 'Amount', /The fee is 1\.00 EUR/],
  ] as const)('%s: in the form, and no popup [B244]', async (name, label, words) => {
    const screen = await openGlobal({
      at,
      answers: [on(globalPaySubmit, () => refuse(name, { fee: '1.00 EUR' }))],
    })
    await toCheck(screen)
    await screen.getByRole('button', { name: /^Confirm/ }).click()
    await expect
      .element(screen.getByRole(label === 'Amount' ? 'textbox' : 'group', { name: label, exact: true }))
      .toHaveAccessibleDescription(words)
    expect(openPopup()).toBeUndefined()
  })
})

test('the code is sent to the call of global payments [OP228]', async () => {
  const screen = await openGlobal({
    at,
    answers: [
      on(globalPaySubmit, () => ({
        ...submitted,
        status: 'pending' as const,
        approveType: approvalMethods.otp,
      })),
      on(transactionReceiptGet, () => ({
        receipt: receipt({
          status: 'pending',
          operationType: 'GlobalTransfer',
          payeeName: 'Ana Nowak',
          approveType: approvalMethods.otp,
        }),
      })),
      on(globalPayConfirm, ({ operationId }) => ({
        transactionId: operationId,
        status: 'submitted' as const,
      })),
    ],
  })
  await toCheck(screen)
  await screen.getByRole('button', { name: /^Confirm 26\.00/ }).click()
  await screen.getByLabelText('6-digit code').fill('123456')
  await screen.getByRole('button', { name: /^Confirm/ }).click()
  await expect.poll(screen.where).toBe('/transfer/p2p/receipt/700')
  expect(sent(screen, 'globalPayConfirm')).toEqual([{ operationId: 700, approvalCode: '123456' }])
})

test('the entries outlive a reload, and can be taken out', async () => {
  const first = await openGlobal({ at })
  await toAmount(first)
  await first.unmount()
  const screen = await openGlobal({ at })
  await expect.element(screen.getByLabelText('Recipient’s name')).toHaveValue('Ana Nowak')
  await screen.getByRole('button', { name: 'Clear all entries' }).click()
  await expect.element(screen.getByLabelText('Recipient’s name')).toHaveValue('')
})

test('by the keyboard alone, from the name to the receipt', async () => {
  const screen = await openGlobal({ at })
  await screen.getByLabelText('Recipient’s name').fill('Ana Nowak')
  await userEvent.keyboard('{Tab}ana@mail.example{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'How much does Ana Nowak get?' })).toHaveFocus()
  screen.getByLabelText('Amount', { exact: true }).element().focus()
  await userEvent.keyboard('25')
  await expect.element(screen.getByRole('article', { name: 'Payment slip' })).toMatchTextContent(/26\.00/)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Check before it leaves' })).toHaveFocus()
})

test('without the permission the page shows the reason [B314]', async () => {
  const page = await openGlobal({
    at,
    answers: [on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 }))],
  })
  await expect.element(page.getByText('You cannot send payment links from this account.')).toBeVisible()
})

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('axe finds nothing on any step, %s at %i', async (scheme, width) => {
  const screen = await openGlobal({ at, scheme, width })
  await expect.element(screen.getByLabelText('Recipient’s name')).toBeVisible()
  expect(await findings()).toEqual([])
  await toAmount(screen)
  expect(await findings()).toEqual([])
})
