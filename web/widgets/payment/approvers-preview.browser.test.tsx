import { approvalPreviewGet, type ApprovalStep } from '@sixpence/protocol/approvals/approval-rules'
import { afterEach, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { ApproversPreview } from './approvers-preview.tsx'
import { useApprovers } from './use-approvers.ts'

afterEach(cleanSlate)

const anna = { id: 1, name: 'Anna Berg' }
const bo = { id: 2, name: 'Bo Lind' }
const ines = { id: 3, name: 'Ines Varga' }
const payment = { accountId: 11, amount: '25.00', type: 'p2p' as const }

function Page() {
  const approvers = useApprovers(payment)
  return (
    <main>
      <h1>Check</h1>
      {approvers?.isAsked && <ApproversPreview approvers={approvers} />}
    </main>
  )
}

const open = (answer: { isAsked: boolean; steps: ApprovalStep[]; isStuck: boolean }) =>
  openScreen({
    screens: { '/check': Page },
    at: '/check',
    answers: [...ordinaryDay, on(approvalPreviewGet, () => answer)],
  })

test('names colleagues, one line for each rule that fits', async () => {
  const screen = await open({
    isAsked: true,
    isStuck: false,
    steps: [
      { approvers: 1, inOrder: false, people: [anna, bo] },
      { approvers: 2, inOrder: false, people: [anna, bo, ines] },
      { approvers: 2, inOrder: false, people: [anna, bo] },
      { approvers: 2, inOrder: true, people: [bo, anna] },
    ],
  })
  const lines = screen.getByRole('list').getByRole('listitem')
  await expect
    .poll(() => lines.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Anna Berg or Bo Lind',
      '2 of Anna Berg, Bo Lind and Ines Varga',
      'Anna Berg and Bo Lind',
      'Bo Lind, then Anna Berg',
    ])
  expect(screen.called.find(({ call }) => call === 'approvalPreviewGet')?.input).toEqual(payment)
  expect(await findings()).toEqual([])
})

test('shows that no one can approve it, and what to do', async () => {
  const screen = await open({ isAsked: true, steps: [], isStuck: true })
  await expect.element(screen.getByText('No one can approve it under the current rules')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('is empty if no colleague has to approve', async () => {
  const screen = await open({ isAsked: false, steps: [], isStuck: false })
  await expect.element(screen.getByRole('heading', { name: 'Check' })).toBeVisible()
  await expect.poll(() => screen.called.some(({ call }) => call === 'approvalPreviewGet')).toBe(true)
  expect(screen.getByText('Then a colleague approves it').elements()).toHaveLength(0)
})
