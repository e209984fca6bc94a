import { customerEmailDelete } from '@sixpence/protocol/profile/profile'
import { afterEach, expect, test, vi } from 'vitest'
import { tryCall } from '#lib/call/try-call.ts'
import { type Answer, never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import { SureDialog } from './sure-dialog.tsx'

afterEach(cleanSlate)

async function open(answer: Answer) {
  const onClose = vi.fn<() => void>()
  const Screen = () => (
    <SureDialog
      title="Delete this e-mail?"
      action="Delete"
      onSure={() => tryCall(customerEmailDelete, { emailId: 3 })}
      onClose={onClose}
    >
      ana@ostra.example
    </SureDialog>
  )
  const screen = await openScreen({ screens: { '/': Screen }, at: '/', answers: [answer] })
  return Object.assign(screen, { onClose, button: screen.getByRole('button', { name: 'Delete' }) })
}

test('closes once it is done', async () => {
  const screen = await open(on(customerEmailDelete, () => ({})))
  expect(await findings()).toEqual([])
  await screen.button.click()
  await expect.poll(() => screen.onClose.mock.calls.length).toBe(1)
})

test('shows the refusal and stays open', async () => {
  const screen = await open(on(customerEmailDelete, () => refuse('emailIsLogin')))
  await screen.button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.onClose).not.toHaveBeenCalled()
})

test('does it once, however often it is pressed', async () => {
  const screen = await open(on(customerEmailDelete, never))
  const button = screen.button.element()
  for (let press = 0; press < 3; press += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => screen.called.length).toBe(1)
})
