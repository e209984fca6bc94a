import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { later, MissingDialog } from './lazy-part.tsx'

const Part = ({ of }: { of: string }) => <p>Part of {of}</p>

const show = (load: () => Promise<typeof Part>) => {
  const Later = later(load)
  return render(
    <>
      <h1>Beside it</h1>
      <Suspense fallback={<p>On its way</p>}>
        <Later of="the page" />
      </Suspense>
    </>,
  )
}

test('a part comes after its page', async () => {
  const screen = await show(async () => Part)
  await expect.element(screen.getByText('Part of the page')).toBeVisible()
})

test('if the code of a part does not load, this is shown in its place, and the rest stays', async () => {
  const screen = await show(() => Promise.reject(new Error('Unable to preload CSS')))
  await expect.element(screen.getByText('We could not load this part of the page.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Beside it' })).toBeVisible()
})

test('if the code of a dialog does not load, a dialog shows it, and can be closed', async () => {
  const Later = later<{ onClose: () => void }>(() => Promise.reject(new Error('cut')), MissingDialog)
  const close = vi.fn<() => void>()
  const screen = await render(
    <Suspense>
      <Later onClose={close} />
    </Suspense>,
  )
  await expect
    .element(screen.getByRole('dialog', { name: 'We could not load this part of the page.' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  expect(close).toHaveBeenCalledOnce()
})
