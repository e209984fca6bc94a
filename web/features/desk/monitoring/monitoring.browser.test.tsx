import { adminQueueList } from '@sixpence/protocol/desk/desk'
import {
  adminMonitoringCaseDecide,
  adminMonitoringCaseGet,
  adminMonitoringCaseList,
  type MonitoringCase,
} from '@sixpence/protocol/monitoring/cases'
import { adminMonitoringReportFiled, adminMonitoringReportSave } from '@sixpence/protocol/monitoring/reports'
import {
  adminMonitoringRuleList,
  adminMonitoringRuleSave,
  adminMonitoringRuleSwitch,
  adminMonitoringRuleTry,
  type ShownRule,
} from '@sixpence/protocol/monitoring/rules'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const at = '2026-11-25T08:00:00Z'
const rule: ShownRule = {
  id: 4,
  number: 2,
  version: 1,
  name: 'Many payments out',
  brand: 'ostra',
  rule: { kind: 'velocity', parameters: { direction: 'out', hours: 24, count: 10 } },
  state: 'draft',
  draftedAt: at,
  isOwn: true,
  alerts: 0,
}
const open = (where: string, answers: Answer[] = []) =>
  openScreen({
    screens: {
      '/admin-overview': () => (
        <>
          <DeskScreen />
          <ToastRegion />
        </>
      ),
    },
    at: `/admin-overview${where}`,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminMonitoringRuleList, () => ({ rules: [rule], takesTwo: true, mayForAll: false })),
      ...answers,
    ],
  })
const sent = (screen: Awaited<ReturnType<typeof open>>, call: { name: string }) =>
  screen.called.filter((recordedCall) => recordedCall.call === call.name).map(({ input }) => input)

test('a new rule shows problems at each field, and its meaning in a sentence', async () => {
  const screen = await open('?monitoring=rules', [on(adminMonitoringRuleSave, () => ({ ruleId: 9 }))])
  await screen.getByRole('button', { name: 'New rule' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Window in hours').fill('0')
  await dialog.getByLabelText('Minimum number of payments').fill('many')
  await dialog.getByRole('button', { name: 'Save as a draft' }).click()
  await expect
    .element(dialog.getByLabelText('Name'))
    .toHaveAccessibleDescription('Enter a name of at least 3 characters.')
  await expect
    .element(dialog.getByLabelText('Window in hours'))
    .toHaveAccessibleDescription('A whole number from 1 to 2,160.')
  await expect
    .element(dialog.getByLabelText('Minimum number of payments'))
    .toHaveAccessibleDescription('A whole number from 2 to 10,000.')
  expect(sent(screen, adminMonitoringRuleSave)).toEqual([])
  await expect
    .element(dialog.getByText('A description of the rule appears here when all fields are filled in.'))
    .toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByLabelText('Kind of rule').selectOptions('highRiskCountry')
  await dialog.getByLabelText('Countries').fill('Iran')
  await dialog.getByLabelText('Name').fill('To some countries')
  await dialog.getByRole('button', { name: 'Save as a draft' }).click()
  await expect
    .element(dialog.getByLabelText('Countries'))
    .toHaveAccessibleDescription(/Enter two-letter country codes separated by spaces\./)
  await dialog.getByLabelText('Countries').fill('ir kp')
  await dialog.getByRole('button', { name: 'Save as a draft' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(screen, adminMonitoringRuleSave)).toMatchObject([
    {
      name: 'To some countries',
      forAllBrands: false,
      rule: { kind: 'highRiskCountry', parameters: { countries: ['IR', 'KP'] } },
    },
  ])
})

test('a trial shows the alerts, the customers, and that the rule is too wide; its author cannot switch it on', async () => {
  let isSlow = true
  const screen = await open('?monitoring=rules', [
    on(adminMonitoringRuleTry, () =>
      isSlow
        ? refuse('monitoringTrialTooLong')
        : {
            trial: {
              days: 30,
              alerts: 12,
              customers: 3,
              hits: 300,
              payments: 1000,
              share: 0.3,
              isTooWide: true,
              byDay: [
                { day: '2026-11-24', alerts: 4 },
                { day: '2026-11-25', alerts: 8 },
              ],
              examples: [
                { customerId: 1011, customerName: 'Nora Lange', at, payments: 14, amount: '9000.00' },
              ],
            },
          },
    ),
    // Only a rule that was tried is switched on.
    on(adminMonitoringRuleList, () => ({
      rules: [isSlow ? rule : { ...rule, triedAt: at }],
      takesTwo: true,
      mayForAll: false,
    })),
    on(adminMonitoringRuleSwitch, () => refuse('monitoringOwnDraft')),
  ])
  await expect.element(screen.getByRole('button', { name: 'Test Many payments out' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Turn on Many payments out' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Test Many payments out' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByText('30 days').click()
  await dialog.getByRole('button', { name: 'Test on past payments' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  isSlow = false
  await dialog.getByRole('button', { name: 'Test on past payments' }).click()
  await expect.element(dialog.getByText('12 alerts · 3 customers')).toBeVisible()
  await expect.element(dialog.getByText('300 of 1,000 payments would raise an alert: 30%.')).toBeVisible()
  await expect.element(dialog.getByText('The rule is too broad')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Nora Lange' })).toBeVisible()
  expect(await findings()).toEqual([])
  expect(sent(screen, adminMonitoringRuleTry).at(-1)).toEqual({ ruleId: 4, days: 30 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'Turn on Many payments out' }).click()
  const asked = screen.getByRole('dialog')
  await asked.getByLabelText('Why').fill('It found the mules')
  await asked.getByRole('button', { name: 'Turn on' }).click()
  await expect
    .element(asked.getByText('You wrote this rule yourself. A colleague must turn it on.'))
    .toBeVisible()
  await expect.element(asked.getByLabelText('Why')).toHaveValue('It found the mules')
})

test('an alert of the queue leads to its case, to a decision and to the report that is filed', async () => {
  let monitoringCase: MonitoringCase = {
    id: 7,
    customerId: 1011,
    customerName: 'Nora Lange',
    openedAt: at,
    alerts: 1,
    rules: ['Many payments out'],
    version: 2,
    alertList: [
      {
        id: 31,
        ruleName: 'Many payments out',
        rule: rule.rule,
        at,
        payments: 14,
        amount: '9000.00',
        shown: Array.from({ length: 7 }, (_, i) => ({
          id: 90 + i,
          at,
          incoming: false,
          amount: '650.00',
          currencyCode: 'EUR' as const,
          euros: '650.00',
          other: i === 0 ? 'Ana Nowak' : `Payee ${i}`,
          country: 'DE' as const,
        })),
      },
    ],
    events: [{ id: 1, at, kind: 'opened' }],
    earlier: [],
  }
  const empty = { reason: '', action: '', indicators: [], missing: ['reason' as const] }
  const screen = await open('', [
    on(adminQueueList, () => ({
      items: [
        {
          kind: 'alert' as const,
          id: 7,
          object: '7',
          customerId: 1011,
          customerName: 'Nora Lange',
          subject: 1,
          since: at,
          dueAt: '2026-11-28T08:00:00Z',
          isOverdue: false,
        },
      ],
      waiting: 1,
      kinds: [{ kind: 'alert' as const, waiting: 1, overdue: 0 }],
    })),
    on(adminMonitoringCaseList, () => ({ cases: [monitoringCase], hasMore: false })),
    on(adminMonitoringCaseGet, () => ({ case: monitoringCase })),
    on(adminMonitoringCaseDecide, () => {
      monitoringCase = { ...monitoringCase, decision: 'report', decidedAt: at, report: empty }
      return {}
    }),
    on(adminMonitoringReportSave, ({ reason, action, indicators }) => {
      monitoringCase = {
        ...monitoringCase,
        report: { reason, action, indicators: [...indicators], missing: [] },
      }
      return {}
    }),
    on(adminMonitoringReportFiled, ({ filedOn, reference }) => {
      monitoringCase = {
        ...monitoringCase,
        filedOn,
        report: { ...(monitoringCase.report ?? empty), filedReference: reference },
      }
      return {}
    }),
  ])
  await screen.getByRole('link', { name: /Nora Lange/ }).click()
  expect(screen.where()).toContain('alert=7')
  await expect.element(screen.getByText('To Ana Nowak')).toBeVisible()
  await expect.element(screen.getByText('To Payee 5')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show 2 more payments' }).click()
  await expect.element(screen.getByText('To Payee 6')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Decide' }).click()
  const decide = screen.getByRole('dialog')
  await decide.getByLabelText(/^To report/).click()
  await decide.getByRole('button', { name: 'Decide' }).click()
  await expect.element(decide.getByText('Say why in a few words.').first()).toBeVisible()
  await decide.getByLabelText('Why').fill('Money passes through')
  await decide.getByRole('button', { name: 'Decide' }).click()
  expect(sent(screen, adminMonitoringCaseDecide)).toEqual([
    { caseId: 7, version: 2, decision: 'report', why: 'Money passes through' },
  ])
  await expect.element(screen.getByText('The reason for the suspicion, at least 20 characters')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Download the report (goAML)' }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Write the report' }).click()
  const texts = screen.getByRole('dialog')
  await texts.getByLabelText('Reason for the suspicion').fill('Fourteen payments to strangers in a day')
  await texts.getByLabelText('Indicators').fill('no codes: at all')
  await texts.getByRole('button', { name: 'Save the report' }).click()
  await expect
    .element(
      texts
        .getByText('Enter codes of letters, digits, hyphens and underscores, separated by spaces.')
        .first(),
    )
    .toBeVisible()
  await texts.getByLabelText('Indicators').fill('M01 M07')
  await texts.getByRole('button', { name: 'Save the report' }).click()
  await expect.element(screen.getByText('M01, M07')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download the report (goAML)' })).toBeVisible()
  await screen.getByRole('button', { name: 'Mark as filed' }).click()
  const filed = screen.getByRole('dialog')
  await filed.getByRole('button', { name: 'Save' }).click()
  await expect.element(filed.getByText('Enter the reference given by the authority.').first()).toBeVisible()
  await filed.getByLabelText('Authority’s reference').fill('FIU-2026-11')
  await filed.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Reference FIU-2026-11')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Write the report' })).not.toBeInTheDocument()
  expect(await findings()).toEqual([])
})
