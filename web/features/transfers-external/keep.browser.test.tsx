import {
  externalCardList,
  recentTransferDetailsGet,
  recentTransferList,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { transferOctSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterEach, describe, expect, test } from 'vitest'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { entered, submitted, openOutside } from './testing.tsx'

afterEach(cleanSlate)

const check = '/transfer/external?step=check'
const confirm = { name: /^Confirm 26/ }
type Screen = Awaited<ReturnType<typeof openOutside>>
const sentBy = (screen: Screen, call: string) =>
  screen.called.filter((recordedCall) => recordedCall.call === call).map(({ input }) => input)

describe('a template', () => {
  test('is asked for with the name of the recipient, which can be changed, and goes with the payment [OP172]', async () => {
    entered()
    const screen = await openOutside({ at: check })
    await screen.getByRole('checkbox', { name: 'Save as a template' }).click()
    const name = screen.getByLabelText('Template name')
    await expect.element(name).toHaveValue('Ana Nowak')
    await name.fill('  Rent ')
    expect(await findings()).toEqual([])
    await screen.getByRole('button', confirm).click()
    await expect.poll(() => sentBy(screen, 'transferEftSubmit')).toHaveLength(1)
    expect(sentBy(screen, 'transferEftSubmit')[0]).toMatchObject({ templateName: 'Rent' })
  })

  test.each([
    ['', /Enter a name for the template/],
    ['x'.repeat(61), /Use at most 60 characters\. You have used 61/],
  ])('without a name that is right nothing is sent: “%s”', async (text, words) => {
    entered({ templateName: 'Rent' })
    const screen = await openOutside({ at: check })
    await screen.getByLabelText('Template name').fill(text)
    await screen.getByRole('button', confirm).click()
    await expect.element(screen.getByLabelText('Template name')).toHaveFocus()
    await expect.element(screen.getByLabelText('Template name')).toHaveAccessibleDescription(words)
    expect(sentBy(screen, 'transferEftSubmit')).toEqual([])
  })

  test('is not asked for unless that is wanted, and only card payouts offer to keep a card', async () => {
    entered()
    const screen = await openOutside({ at: check })
    await expect.element(screen.getByRole('checkbox', { name: 'Save as a template' })).not.toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Save this card' })).not.toBeInTheDocument()
    await screen.getByRole('button', confirm).click()
    await expect.poll(() => sentBy(screen, 'transferEftSubmit')).toHaveLength(1)
    expect(sentBy(screen, 'transferEftSubmit')[0]).not.toHaveProperty('templateName')
  })
})

describe('a card', () => {
  const card = {
    cardId: 801,
    maskedNumber: '**** **** **** 7899',
    cardBrand: 'visa',
    payeeName: 'Ana Nowak',
    countryCode: 'DE',
    currencyCode: 'EUR',
    savedAt: '2026-11-01T12:00:00Z',
    isBlocked: false,
  }
  const blocked = { ...card, cardId: 802, maskedNumber: '**** **** **** 0002', isBlocked: true }
  const cards = on(externalCardList, () => ({ cards: [card, blocked] }))
  const payee = '/transfer/external?step=payee'

  test('whose number was typed is kept when that is wanted [OP171]', async () => {
    entered({ details: {}, saveCard: undefined }, 'oct')
    const screen = await openOutside({ at: payee })
    await screen.getByLabelText('Recipient’s name').fill('Ana Nowak')
    await screen.getByLabelText('Card number').fill('4111 1111 1111 1111')
    await screen.getByRole('button', { name: 'Continue to the amount' }).click()
    await screen.getByRole('button', { name: 'Check the payment' }).click()
    await screen.getByRole('checkbox', { name: 'Save this card' }).click()
    await screen.getByRole('button', confirm).click()
    await expect.poll(() => sentBy(screen, transferOctSubmit.name)).toHaveLength(1)
    expect(sentBy(screen, transferOctSubmit.name)[0]).toMatchObject({
      saveCard: true,
      details: { cardNumber: '4111111111111111' },
    })
  })

  test('that was kept is paid without its number; a blocked one cannot be chosen [OP147 OP171]', async () => {
    entered({ details: {} }, 'oct')
    const screen = await openOutside({ at: payee, answers: [cards] })
    await expect.element(screen.getByRole('radio', { name: /0002/ })).toBeDisabled()
    await expect.element(screen.getByLabelText('Card number')).toBeVisible()
    await screen.getByRole('radio', { name: /Visa •••• 7899/ }).click()
    await expect.element(screen.getByLabelText('Card number')).not.toBeInTheDocument()
    await expect.element(screen.getByLabelText('Recipient’s name')).toHaveValue('Ana Nowak')
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Continue to the amount' }).click()
    await screen.getByRole('button', { name: 'Check the payment' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Save as a template' })).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Save this card' })).not.toBeInTheDocument()
    await screen.getByRole('button', confirm).click()
    await expect.poll(() => sentBy(screen, transferOctSubmit.name)).toHaveLength(1)
    const [sent] = sentBy(screen, transferOctSubmit.name) as { details: object }[]
    expect(sent).toMatchObject({ cardId: 801 })
    expect(sent?.details).toEqual({ payeeName: 'Ana Nowak' })
  })

  test('that is gone by then is refused beside the choice, until another one is chosen', async () => {
    entered({ details: { payeeName: 'Ana Nowak' }, cardId: 801 }, 'oct')
    let isGone = true
    const screen = await openOutside({
      at: check,
      answers: [cards, on(transferOctSubmit, () => (isGone ? refuse('externalCardNotFound') : submitted))],
    })
    await screen.getByRole('button', confirm).click()
    const choice = screen.getByRole('group', { name: 'Which card?' })
    await expect.element(choice).toHaveAccessibleDescription(/not one of your saved cards/)
    isGone = false
    await screen.getByRole('radio', { name: /Another card/ }).click()
    await expect.element(choice).not.toHaveAccessibleDescription(/not one of your saved cards/)
    await expect.element(screen.getByLabelText('Card number')).toBeVisible()
  })

  test('that was kept is paid again with one press and a look [OP161 B288]', async () => {
    const screen = await openOutside({
      answers: [
        cards,
        on(recentTransferList, () => ({
          transfers: [
            {
              transactionId: 9,
              permission: '3d' as const,
              isDisabled: false,
              details: {
                type: 'oct' as const,
                name: 'Ana Nowak',
                account: '**** **** **** 7899',
                countryCode: 'DE',
                amount: '25.00',
                currencyCode: 'EUR',
                at: '2026-11-01T12:00:00Z',
                status: 'completed' as const,
              },
            },
          ],
        })),
        on(recentTransferDetailsGet, () => ({
          type: 'oct' as const,
          permission: '3d' as const,
          countryCode: 'DE',
          currencyCode: 'EUR',
          amount: '25.00',
          fromAccountId: 11,
          beneficiaryType: 'person' as const,
          details: { payeeName: 'Ana Nowak' },
          cardId: 801,
          isCustomerAddressDateValid: true,
          isCustomerAddressMatchesActive: true,
          hasRequirements: true,
          isExtraParamsValid: true,
        })),
      ],
    })
    await screen.getByRole('button', { name: /Ana Nowak/ }).click()
    await expect
      .element(screen.getByRole('article', { name: 'Payment slip' }))
      .toMatchTextContent(/Visa •••• 7899/)
    await screen.getByRole('button', confirm).click()
    await expect.poll(() => sentBy(screen, transferOctSubmit.name)).toHaveLength(1)
    expect(sentBy(screen, transferOctSubmit.name)[0]).toMatchObject({ cardId: 801 })
  })
})
