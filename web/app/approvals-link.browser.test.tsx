import { approvalNotificationCountsGet } from '@sixpence/protocol/approvals/approval-counts'
import { afterEach, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ApprovalsLink } from './frame/menu.tsx'

afterEach(cleanSlate)

const open = (customerType: number) =>
  openScreen({
    screens: {
      '/transfer/approved': () => <h1>Approvals</h1>,
      '/home': () => (
        <>
          <h1>Home</h1>
          <ApprovalsLink customer={{ ...alice, customerType }} />
        </>
      ),
    },
    at: '/home',
    answers: [
      ...ordinaryDay.filter(({ call }) => call !== approvalNotificationCountsGet.name),
      on(approvalNotificationCountsGet, () => ({
        massTransactionRequestCount: 2,
        transactionRequestCount: 3,
      })),
    ],
  })

test('a company’s menu leads to its approvals, with how many batches and single payments wait [B237 SP-26]', async () => {
  const screen = await open(2)
  const link = screen.getByRole('link', { name: /Approvals/ })
  await expect.element(link.getByText('2', { exact: true })).toBeVisible()
  await expect.element(link.getByText('3', { exact: true })).toBeVisible()
  await expect.element(link).toMatchTextContent(/2 batch payments waiting.*3 payments waiting/)
  expect(await findings()).toEqual([])
  await link.click()
  expect(screen.where()).toBe('/transfer/approved')
})
