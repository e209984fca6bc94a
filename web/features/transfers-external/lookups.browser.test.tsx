import {
  binInfoGet,
  instantKeyInfoGet,
  payeeNameCheck,
  paymentTemplateList,
  recentTransferDetailsGet,
  recentTransferList,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { transferEftFeeGet } from '@sixpence/protocol/transfers-external/transfers-external'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answer, on } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { entered, nameCheck, openOutside, rightIban, terms } from './testing.tsx'

afterEach(cleanSlate)

describe('the name of the payee is held against the account before anything leaves', () => {
  const at = '/transfer/external?step=check'
  const saying = (part: Parameters<typeof nameCheck>[0]) => ({
    at,
    answers: [
      on(payeeNameCheck, ({ details }) => nameCheck(details['payeeName'] === 'Anna Nowak' ? {} : part)),
    ],
  })

  test('a name that fits stands among what has been checked', async () => {
    entered()
    const screen = await openOutside({ at })
    await expect.element(screen.getByText('The bank holds this account under this name')).toBeVisible()
  })

  test('a close one is told with the right one, which one press takes', async () => {
    entered()
    const screen = await openOutside(saying({ outcome: 'close', name: 'Anna Nowak' }))
    await expect.element(screen.getByText('The name is close, but not the same')).toBeVisible()
    await expect.element(screen.getByText(/Did you mean/)).toMatchTextContent(/Ana Nowak.*Anna Nowak/)
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Use the bank’s name' }).click()
    await expect
      .element(screen.getByRole('article', { name: 'Payment slip' }))
      .toMatchTextContent(/Anna Nowak gets/)
    await expect.element(screen.getByText('The bank holds this account under this name')).toBeVisible()
  })

  test.each([
    ['none', 'This account is held under a different name'],
    ['close', 'The name is close, but not the same'],
  ] as const)(
    '%s has to be known before it can be confirmed, and goes with the payment',
    async (outcome, words) => {
      entered()
      const name = outcome === 'close' ? 'Anna Nowak' : undefined
      const screen = await openOutside(saying({ outcome, name, check: `told ${outcome}` }))
      await expect.element(screen.getByText(words)).toBeVisible()
      const confirm = screen.getByRole('button', { name: /^Confirm 26/ })
      await confirm.click()
      const knows = screen.getByRole('checkbox', { name: /I understand and want to send it/ })
      await expect.element(knows).toHaveFocus()
      await expect.element(knows).toHaveAccessibleDescription(/Tick the box/)
      expect(screen.called.filter(({ call }) => call === 'transferEftSubmit')).toEqual([])
      expect(await findings()).toEqual([])
      await knows.click()
      await confirm.click()
      await expect.poll(screen.where).toBe('/transfer/p2p/receipt/700')
      const sent = screen.called.find(({ call }) => call === 'transferEftSubmit')
      expect(sent?.input).toMatchObject({ check: `told ${outcome}` })
    },
  )

  test('another holder leads back to the recipient', async () => {
    entered()
    const screen = await openOutside(saying({ outcome: 'none' }))
    await screen.getByRole('link', { name: 'Go back and check' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Who gets the money?' })).toBeVisible()
  })

  describe('confirmed before the bank has answered', () => {
    const confirmedEarly = async (others: readonly Answer[] = []) => {
      entered()
      const bank = Promise.withResolvers<Parameters<typeof nameCheck>[0]>()
      const answers = [on(payeeNameCheck, async () => nameCheck(await bank.promise)), ...others]
      const screen = await openOutside({ at, answers })
      await screen.getByRole('button', { name: /^Confirm 26/ }).click()
      await expect.element(screen.getByText('The recipient’s bank has not answered yet')).toBeVisible()
      expect(await findings()).toEqual([])
      const sent = () => screen.called.filter(({ call }) => call === 'transferEftSubmit')
      expect(sent()).toEqual([])
      return { screen, sent, answer: bank.resolve }
    }

    test('the payment continues when the name matches, without another press', async () => {
      const { screen, sent, answer } = await confirmedEarly()
      answer({ check: 'told late' })
      await expect.poll(screen.where).toBe('/transfer/p2p/receipt/700')
      expect(sent().map(({ input }) => input)).toMatchObject([{ check: 'told late' }])
    })

    test('another name has to be known first', async () => {
      const { screen, sent, answer } = await confirmedEarly()
      answer({ outcome: 'none' })
      await expect
        .element(screen.getByRole('checkbox', { name: /I understand and want to send it/ }))
        .toHaveFocus()
      expect(sent()).toEqual([])
    })

    test('an amount that has changed by then has to be confirmed again', async () => {
      let asked = 0
      const { screen, sent, answer } = await confirmedEarly([
        on(transferEftFeeGet, (input) => {
          asked += 1
          if (asked === 1) return { ...terms(input), expiresAt: new Date().toISOString() }
          return { ...terms(input), total: '27.00', fee: '2.00', quote: 'newer' }
        }),
      ])
      await expect.element(screen.getByText('The rate has changed')).toBeVisible()
      answer({})
      await expect.element(screen.getByText('The bank holds this account under this name')).toBeVisible()
      expect(sent()).toEqual([])
      await screen.getByRole('button', { name: /^Confirm 27/ }).click()
      await expect.poll(screen.where).toBe('/transfer/p2p/receipt/700')
      expect(sent().map(({ input }) => input)).toMatchObject([{ quote: 'newer' }])
    })
  })

  test.each([
    ['notCovered', 'Banks do not check the name for such accounts'],
    ['notOffered', 'This bank does not check names'],
    ['notAnswered', /The bank could not check the name/],
  ] as const)('not possible, %s: why is said', async (reason, words) => {
    entered()
    const screen = await openOutside(saying({ outcome: 'notPossible', reason }))
    await expect.element(screen.getByText(words)).toBeVisible()
  })
})

describe('while the recipient is typed', () => {
  const at = '/transfer/external?step=payee'

  test('a card is known by its first six digits, and no more of it is asked about [B210 B211]', async () => {
    entered({ details: {} }, 'oct')
    const screen = await openOutside({ at })
    await screen.getByLabelText('Card number').fill('4111 1111 1111 1111')
    await expect.element(screen.getByText('Visa')).toBeVisible()
    const asked = screen.called.filter(({ call }) => call === binInfoGet.name)
    expect(asked.map(({ input }) => input)).toEqual([{ binNumber: '411111' }])
  })

  test('a blocked card is refused beside its field before anything is sent [B212]', async () => {
    entered({ details: { payeeName: 'Ana Nowak' } }, 'oct')
    const screen = await openOutside({ at })
    await screen.getByLabelText('Card number').fill('4000 0000 0000 0002')
    await userEvent.tab()
    await expect
      .element(screen.getByLabelText('Card number'))
      .toHaveAccessibleDescription(/We cannot pay out to cards from this bank/)
    await screen.getByRole('button', { name: 'Continue to the amount' }).click()
    await expect.element(screen.getByLabelText('Card number')).toHaveFocus()
  })

  test.each([
    [{ outcome: 'unknown' as const }, ['No one has this key']],
    [
      {
        outcome: 'found' as const,
        instantInfo: {
          name: 'Ana S.',
          taxId: '•••• 4725',
          isTaxIdRight: false,
          beneficiaryType: 'person' as const,
          bankName: 'Nubank',
          instantKeyType: 'email' as const,
        },
      },
      ['The tax number belongs to someone else', 'Nubank'],
    ],
  ])('a key tells whose account it finds: %o', async (answer, words) => {
    const details = {
      payeeName: 'Ana Souza',
      taxId: '52998224725',
      instantKeyType: 'email',
      instantKey: 'ana@mail.example',
    }
    entered({ country: 'BR', details }, 'instant_payment')
    const screen = await openOutside({ at, answers: [on(instantKeyInfoGet, () => answer)] })
    for (const said of words) await expect.element(screen.getByText(said)).toBeVisible()
  })
})

test('a choice among the details is shown in the language of the page', async () => {
  const details = {
    payeeName: 'Ana Souza',
    taxId: '52998224725',
    instantKeyType: 'email',
    instantKey: 'ana@mail.example',
  }
  entered({ country: 'BR', details }, 'instant_payment')
  const screen = await openOutside({
    at: '/transfer/external?step=check',
    texts: { 'E-mail address': 'Endereço de e-mail' },
  })
  await expect.element(screen.getByRole('article').first()).toMatchTextContent(/Endereço de e-mail/)
})

test('a template fills the form, and everything is looked at again', async () => {
  const template = {
    templateId: 4,
    name: 'Rent',
    type: 'eft' as const,
    permission: '3d' as const,
    beneficiaryType: 'company' as const,
    countryCode: 'DE',
    currencyCode: 'EUR',
    details: { payeeName: 'Hausverwaltung Nord', iban: rightIban },
    amount: '640.00',
    savedAt: '2026-11-01T12:00:00Z',
  }
  const screen = await openOutside({ answers: [on(paymentTemplateList, () => ({ templates: [template] }))] })
  await screen.getByRole('button', { name: /Rent.*•••• 3000/ }).click()
  await expect.element(screen.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
  await screen.getByRole('button', { name: 'Continue to the recipient' }).click()
  await expect.element(screen.getByLabelText('IBAN')).toHaveValue(rightIban)
  await screen.getByRole('button', { name: 'Continue to the amount' }).click()
  await expect.element(screen.getByLabelText('Amount')).toHaveValue('640.00')
})

describe('recent transfers', () => {
  const sent = (transactionId: number, name: string, permission: 'own' | '3d', isDisabled = false) => ({
    transactionId,
    permission,
    isDisabled,
    details: {
      type: 'eft' as const,
      name,
      account: '•••• 3000',
      countryCode: 'DE',
      amount: '25.00',
      currencyCode: 'EUR',
      at: '2026-11-01T12:00:00Z',
      status: 'completed' as const,
    },
  })
  const list = on(recentTransferList, () => ({
    transfers: [
      sent(1, 'Ana Nowak', '3d'),
      sent(2, 'Alice Berg', 'own'),
      sent(3, 'Old Bank', '3d', true),
      sent(4, 'Bea Costa', '3d'),
      sent(5, 'Long Ago', '3d'),
    ],
  }))
  const whole = {
    type: 'eft' as const,
    permission: '3d' as const,
    countryCode: 'DE',
    currencyCode: 'EUR',
    amount: '25.00',
    fromAccountId: 11,
    beneficiaryType: 'person' as const,
    details: { payeeName: 'Ana Nowak', iban: rightIban },
    isCustomerAddressDateValid: true,
    isCustomerAddressMatchesActive: true,
    hasRequirements: true,
    isExtraParamsValid: true,
  }

  test('stand apart by whose account it is, three of each; a disabled one cannot be repeated [B286 B287]', async () => {
    const screen = await openOutside({ answers: [list] })
    await expect.element(screen.getByRole('button', { name: /Ana Nowak/ })).toBeVisible()
    await expect.element(screen.getByText('Old Bank')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Old Bank/ })).not.toBeInTheDocument()
    await expect.element(screen.getByText('Alice Berg')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Bea Costa')).toBeVisible()
    await expect.element(screen.getByText('Long Ago')).not.toBeInTheDocument()
    const asked = screen.called.find(({ call }) => call === recentTransferList.name)
    expect(asked?.input).toEqual({
      types: ['eft', 'instant_payment', 'fed_now', 'interac', 'oct', 'wire', 'crypto_eft'],
    })
    await screen.getByRole('radio', { name: 'To my own account' }).click()
    await expect.element(screen.getByRole('button', { name: /Alice Berg/ })).toBeVisible()
  })

  test('pressed one after the other, the last one fills the form, whichever answer comes last', async () => {
    const first = Promise.withResolvers<undefined>()
    const answered: number[] = []
    const screen = await openOutside({
      answers: [
        list,
        on(recentTransferDetailsGet, async ({ transactionId }) => {
          if (transactionId === 1) await first.promise
          answered.push(transactionId)
          const details = { payeeName: transactionId === 1 ? 'Ana Nowak' : 'Bea Costa', iban: rightIban }
          return { ...whole, details }
        }),
      ],
    })
    await screen.getByRole('button', { name: /Ana Nowak/ }).click()
    await expect.element(screen.getByText('Loading').first()).toBeInTheDocument()
    await screen.getByRole('button', { name: /Bea Costa/ }).click()
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Check before it leaves')
    first.resolve(undefined)
    await expect.poll(() => answered).toEqual([4, 1])
    await expect.element(screen.getByText(/Bea Costa/).first()).toBeVisible()
    await expect.element(screen.getByText(/Ana Nowak/)).not.toBeInTheDocument()
  })

  test.each([
    [{}, 'Check before it leaves'],
    [{ isExtraParamsValid: false }, 'Who gets the money?'],
  ])('one of which %o is repeated from: %s [B288]', async (part, heading) => {
    const screen = await openOutside({
      answers: [list, on(recentTransferDetailsGet, () => ({ ...whole, ...part }))],
    })
    await screen.getByRole('button', { name: /Ana Nowak/ }).click()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  })
})
