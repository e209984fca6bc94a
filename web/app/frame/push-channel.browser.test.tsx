import type { Topic } from '@sixpence/protocol/call'
import { contractStatsGet } from '@sixpence/protocol/contracts/contract-counts'
import { customerDocumentsInquiry } from '@sixpence/protocol/documents/documents'
import { paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { customerEmailInquiry } from '@sixpence/protocol/profile/profile'
import type { ServerMessage } from '@sixpence/protocol/push'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import {
  passwordChange,
  passwordChangeConfirm,
  twoStepVerificationConfirm,
  twoStepVerificationPut,
} from '@sixpence/protocol/security/security'
import { customerInfoGet, pushTicketCreate } from '@sixpence/protocol/session/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import SettingScreen from '#features/security/setting-screen.tsx'
import { ordinary } from '#features/security/testing.ts'
import { actFor } from '#lib/call/acting.ts'
import { queryClient } from '#lib/call/refresh.ts'
import { useRead } from '#lib/call/use-call.ts'
import { alice, ordinaryDay, receipt } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import { startPushChannel } from './push-channel.ts'
import { dropToasts, ToastRegion } from '#ui/feedback/toast.tsx'
import { ResultNotice } from '#app/popups/result-notice.tsx'

/** A fake WebSocket of the push channel; the test plays the server. */
class Line extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static last: Line | undefined
  static build: string | undefined
  readonly readyState = Line.OPEN
  #id = 7
  constructor() {
    super()
    Line.last = this
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  send(text: string) {
    if (JSON.parse(text).type === 'auth')
      this.say({ type: 'ready', customerId: 1, seq: this.#id, ...(Line.build && { build: Line.build }) })
  }
  say(message: ServerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  tell(event: string, data: Record<string, unknown>, changed: Topic[]) {
    const at = '2026-11-20T15:00:00.000Z'
    this.say({ type: 'event', id: (this.#id += 1), event, at, customerId: 1, data, changed })
  }
  close() {}
}

let end: (() => void) | undefined
beforeEach(() => {
  Line.last = undefined
  Line.build = undefined
  vi.stubGlobal('WebSocket', Line)
})
afterEach(async () => {
  // Otherwise the next test would receive events of this test's channel, which has a higher number.
  end?.()
  actFor({})
  dropToasts()
  await cleanSlate()
})

const Page = () => (
  <>
    <SettingScreen />
    <ResultNotice />
    <ToastRegion />
  </>
)

const key = 'r'.repeat(22)
const byPhone = { method: 'push' as const, number: 42, expiresAt: '2126-11-20T15:10:00.000Z' }

/** A person's security page, with the channel open. */
async function open(answers: Answer[] = [], page = Page) {
  const screen = await openScreen({
    screens: { '/setting': page },
    at: '/setting',
    answers: [
      ...ordinaryDay,
      ...ordinary,
      on(pushTicketCreate, () => ({ ticket: 't'.repeat(43) })),
      ...answers,
    ],
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  end = startPushChannel()
  await expect.poll(() => Line.last).toBeDefined()
  const asked = (call: string) => screen.called.filter((recordedCall) => recordedCall.call === call)
  await expect.poll(() => asked('customerInfoGet').length).toBeGreaterThan(1)
  return Object.assign(screen, {
    asked,
    tell: (...event: Parameters<Line['tell']>) => Line.last?.tell(...event),
  })
}

const counts = { total: 0, requests: 0, pending: 0, active: 0, ended: 0, pay: 0, receive: 0 }

/** A page with an example of everything that notifications are about. */
function Shown() {
  useRead(customerInfoGet, {})
  useRead(customerDocumentsInquiry, {})
  useRead(customerEmailInquiry, {})
  useRead(contractStatsGet, {})
  useRead(paymentInstructionList, {})
  return <h1>Security</h1>
}

describe('an open page hears on the push channel', () => {
  test('that its server has another build, and looks for it at once [B099]', async () => {
    const look = vi.fn<() => void>()
    addEventListener('otherBuild', look)
    Line.build = '99.0.0+newer'
    await open()
    await expect.poll(() => look.mock.calls.length).toBe(1)
    removeEventListener('otherBuild', look)
  })

  test('that the second step is another, and shows it [OP366 B125]', async () => {
    let login2faMode: 'no' | 'push' = 'no'
    const screen = await open([
      on(customerInfoGet, () => ({ customer: { ...alice, login2faMode }, idleSeconds: 900 })),
    ])
    const step = screen.getByRole('definition').nth(2)
    await expect.element(step).toMatchTextContent(/^Off/)
    login2faMode = 'push'
    screen.tell('twoStep.set', { personId: 1, mode: 'push' }, ['customer', 'security'])
    await expect.element(step).toMatchTextContent(/^Your phone/)
  })

  test('that the phone confirmed a change, and completes it [OP367 B125]', async () => {
    const screen = await open([
      on(twoStepVerificationPut, () => ({ reqId: key, ...byPhone })),
      on(twoStepVerificationConfirm, () => ({ mode: 'push' })),
    ])
    await screen.getByRole('button', { name: 'Change two-step sign-in' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Your phone/ }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog.getByText('42')).toBeVisible()
    screen.tell('twoStep.confirmed', { personId: 1, reqId: key, result: true }, ['security'])
    await expect.element(dialog.getByText('Your confirmation method has changed')).toBeVisible()
    expect(screen.asked('twoStepVerificationConfirm').map(({ input }) => input)).toEqual([{ reqId: key }])
  })

  test.each([
    [true, 'Password changed'],
    [false, 'Confirmation canceled'],
  ])('whether the phone confirmed a new password: %s [OP368 B125]', async (confirmed, words) => {
    const requestKey = String(confirmed).padStart(22, 'p')
    const screen = await open([
      on(passwordChange, () => ({ requestKey, approveType: 1, ...byPhone })),
      on(passwordChangeConfirm, () => (confirmed ? {} : refuse('phoneDeclined'))),
    ])
    await screen.getByRole('button', { name: 'Change the password' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Current password').fill('the old one')
    await dialog.getByLabelText('New password', { exact: true }).fill('correct mare pencil lamp')
    await dialog.getByLabelText('Repeat the new password').fill('correct mare pencil lamp')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog.getByText('42')).toBeVisible()
    screen.tell('password.change', { personId: 1, requestKey, confirmed }, ['security'])
    await expect.element(dialog.getByText(words)).toBeVisible()
  })

  test('how a payment ended, and tells it [OP369 B125]', async () => {
    const screen = await open([on(transactionReceiptGet, () => ({ receipt: receipt() }))])
    screen.tell('transaction.result', { operationId: 4711, approved: true, message: '' }, ['accounts'])
    await expect.element(screen.getByText('Successfully submitted')).toBeVisible()
  })

  test.each<[string, Topic, string[]]>([
    [
      'documents.decided',
      'customer',
      ['customerDocumentsInquiry', 'customerEmailInquiry', 'customerInfoGet'],
    ],
    ['emails.confirmed', 'customer', ['customerDocumentsInquiry', 'customerEmailInquiry', 'customerInfoGet']],
    ['contracts.changed', 'contracts', ['contractStatsGet']],
    ['accounts.opened', 'accounts', ['paymentInstructionList']],
  ])(
    'a notification of %s, and asks anew for what it shows of %s, for nothing else [B127]',
    async (type, topic, anew) => {
      const screen = await open(
        [
          on(customerDocumentsInquiry, () => ({ documents: [] })),
          on(customerEmailInquiry, () => ({ emails: [] })),
          on(contractStatsGet, () => ({ meta: counts })),
          on(paymentInstructionList, () => ({ instructions: [], isPreparing: false })),
        ],
        Shown,
      )
      await expect.poll(() => queryClient.isFetching()).toBe(0)
      const before = screen.called.length
      screen.tell('notification', { type }, [topic])
      const asked = () =>
        screen.called
          .slice(before)
          .map(({ call }) => call)
          .sort()
      await expect.poll(asked).toEqual(anew)
      await expect.poll(() => queryClient.isFetching()).toBe(0)
      expect(asked()).toEqual(anew)
    },
  )
})
