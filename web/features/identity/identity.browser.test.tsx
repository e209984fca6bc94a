import { brands } from '@sixpence/brands'
import {
  identityRunGet,
  identityRunHandIn,
  type IdentityState,
  videoIdentityJobGet,
  videoIdentityJobHandIn,
} from '@sixpence/protocol/identity/identity'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { cutLine, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { DocumentScreen } from './document-screen.tsx'
import { documentLink, videoLink } from './link.ts'
import { VideoScreen } from './video-screen.tsx'

const token = 'T'.repeat(43)
const run = '0b0e5d3a-8f4c-4a55-9c3e-6a4f0a8f7b11'
const expiresAt = '2126-01-01T00:00:00.000Z'
const before = location.href

afterEach(async () => {
  history.replaceState(null, '', before)
  await cleanSlate()
})

type Answers = Parameters<typeof listen>[0]

/** The public calls of these pages exist in both services. */
function listen(answers: readonly { call: string; answer: (input: never) => unknown }[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    const call = url.pathname.startsWith('/verification/video-identity-job/')
      ? 'videoIdentityJobGet'
      : ([...url.searchParams.keys()][0] ?? '')
    asked.push(call)
    const answer: unknown = await answers.findLast((answer) => answer.call === call)?.answer({} as never)
    const done = { responseCode: '00', responseDescription: '', validationErrors: [] }
    const body = Object(answer)
    return Response.json('body' in body ? body.body : { ...body, ...done })
  })
  return asked
}

async function open(
  path: string,
  answers: Answers,
  { scheme = 'light', width = 1280 }: { scheme?: 'light' | 'dark'; width?: number } = {},
) {
  wear(brands.ostra, scheme)
  await page.viewport(width, 900)
  history.replaceState(null, '', path)
  const asked = listen(answers)
  const Screen = path.startsWith('/video') ? VideoScreen : DocumentScreen
  const screen = await render(
    <LanguageProvider language="en">
      <BrandProvider brand={brands.ostra}>
        <Screen />
      </BrandProvider>
    </LanguageProvider>,
  )
  return { ...screen, asked }
}

const documentPath = `/identity-verification/${run}/${token}`
const standing = (state: IdentityState, more: object = {}) =>
  on(identityRunGet, () => ({ state, expiresAt, ...more }))
const waiting = standing('waiting')

/** A picture like a camera's. */
async function picture(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 8
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'))
  return new File([blob!], 'picture.png', { type: 'image/png' })
}

describe('the page of a document', () => {
  test('requests the document, its sides and the face, keeps them over a reload, and submits them [R008]', async () => {
    const answers = [waiting, on(identityRunHandIn, () => ({ state: 'review' as const, expiresAt }))]
    const { asked, getByRole, getByLabelText, unmount } = await open(documentPath, answers)
    await getByRole('radio', { name: /Identity card/ }).click()
    await userEvent.upload(getByLabelText(/The front/), await picture())
    await expect.element(getByRole('img', { name: 'Your picture: The front' })).toBeVisible()
    await getByRole('button', { name: 'Send for verification' }).click()
    await expect.element(getByRole('region', { name: '2 entries need correcting' })).toHaveFocus()
    expect(asked).not.toContain('identityRunHandIn')
    await unmount()

    const again = await open(documentPath, answers)
    await expect.element(again.getByRole('radio', { name: /Identity card/ })).toBeChecked()
    await expect.element(again.getByRole('img', { name: 'Your picture: The front' })).toBeVisible()
    await userEvent.upload(again.getByLabelText(/The back/), await picture())
    await userEvent.upload(again.getByLabelText(/Your face/), await picture())
    await expect.element(again.getByRole('img', { name: 'Your picture: Your face' })).toBeVisible()
    await again.getByRole('button', { name: 'Send for verification' }).click()
    await expect.element(again.getByRole('heading', { name: 'We are checking your document' })).toHaveFocus()
    expect(again.asked.filter((call) => call === 'identityRunHandIn')).toHaveLength(1)
    expect(Object.keys(sessionStorage).filter((key) => key.includes('identity'))).toEqual([])
  })

  test('pictures that are read at the same time are all kept [R008]', async () => {
    const { getByRole, getByLabelText, unmount } = await open(documentPath, [waiting])
    await getByRole('radio', { name: /Identity card/ }).click()
    const taken = new DataTransfer()
    taken.items.add(await picture())
    for (const side of [/The front/, /The back/, /Your face/]) {
      const field = getByLabelText(side).element() as HTMLInputElement
      field.files = taken.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    for (const side of ['The front', 'The back', 'Your face'])
      await expect.element(getByRole('img', { name: `Your picture: ${side}` })).toBeVisible()
    await unmount()
    const again = await open(documentPath, [waiting])
    for (const side of ['The front', 'The back', 'Your face'])
      await expect.element(again.getByRole('img', { name: `Your picture: ${side}` })).toBeVisible()
  })

  test('a passport has no back, and a file that is not a picture is refused beside it [R008]', async () => {
    const { getByRole, getByLabelText, getByText } = await open(documentPath, [waiting], { width: 320 })
    await getByRole('radio', { name: /Passport/ }).click()
    await expect.element(getByLabelText(/The back/)).not.toBeInTheDocument()
    await userEvent.upload(
      getByLabelText(/The page with your picture/),
      new File(['no'], 'no.png', { type: 'image/png' }),
    )
    await expect.element(getByText('This file is not a picture. Take another one.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  test.each<[IdentityState, string]>([
    ['review', 'We are checking your document'],
    ['passed', 'Your identity is verified'],
    ['failed', 'We could not verify your identity'],
    ['nameMismatch', 'The name on the document is different'],
    ['duplicate', 'This document belongs to another account'],
    ['expired', 'This link has expired'],
  ])('says what became of it: %s [R008]', async (state, title) => {
    const { getByRole } = await open(documentPath, [standing(state)], {
      scheme: state === 'failed' ? 'dark' : 'light',
    })
    await expect.element(getByRole('heading', { name: title })).toHaveFocus()
    expect(await findings()).toEqual([])
  })

  test('shows why it failed [R008]', async () => {
    const { getByText } = await open(documentPath, [standing('failed', { reason: 'documentExpired' })])
    await expect.element(getByText(/The document is out of date\./)).toBeVisible()
  })

  test('an invalid link is reported; after a broken connection it can be tried again [R008]', async () => {
    const none = await open(documentPath, [on(identityRunGet, () => refuse('identityLinkInvalid'))])
    await expect.element(none.getByRole('heading', { name: 'This link is no longer valid' })).toHaveFocus()
    await none.unmount()
    let isCut = true
    const cut = await open(documentPath, [
      on(identityRunGet, () => (isCut ? cutLine() : { state: 'passed' as const, expiresAt })),
    ])
    await expect.element(cut.getByRole('heading', { name: 'We could not load this page' })).toBeVisible()
    isCut = false
    await cut.getByRole('button', { name: 'Try again' }).click()
    await expect.element(cut.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible()
  })

  test('if the company has its own page it opens that page [R008]', async () => {
    const { getByRole } = await open(documentPath, [standing('waiting', { goOnAt: 'https://id.example/1' })])
    await expect
      .element(getByRole('link', { name: 'Continue with our partner' }))
      .toHaveAttribute('href', 'https://id.example/1')
  })

  test.each(['light', 'dark'] as const)('has no finding in the %s scheme', async (scheme) => {
    const { getByRole } = await open(documentPath, [waiting], { scheme })
    await getByRole('radio', { name: /Identity card/ }).click()
    await getByRole('button', { name: 'Send for verification' }).click()
    await expect.element(getByRole('region', { name: /entries need correcting/ })).toBeVisible()
    expect(await findings()).toEqual([])
  })
})

describe('the page of a talk on video', () => {
  const path = `/video-identity-job/${token}`
  const job = (status: 'pending' | 'done' | 'failed', isHandedIn = false) =>
    on(videoIdentityJobGet, () => ({ status, isHandedIn, expiresAt }))

  test('shows what is needed, and after the call that the officer decides [R007]', async () => {
    const { getByRole } = await open(path, [
      job('pending'),
      on(videoIdentityJobHandIn, () => ({ status: 'pending' as const, isHandedIn: true, expiresAt })),
    ])
    await expect.element(getByRole('heading', { name: 'Video call with us' })).toBeVisible()
    expect(await findings()).toEqual([])
    await getByRole('button', { name: 'Start the call' }).click()
    await expect.element(getByRole('heading', { name: 'The officer is deciding' })).toHaveFocus()
  })

  test('reports that the camera cannot be used [R007]', async () => {
    const asks = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const { getByRole, getByText } = await open(path, [job('pending')], { scheme: 'dark', width: 390 })
    await getByRole('button', { name: 'Check the camera' }).click()
    await expect.element(getByText('The camera cannot be used')).toBeVisible()
    expect(await findings()).toEqual([])
    asks.mockRestore()
  })

  test.each([
    ['done', 'Thank you for your time'],
    ['failed', 'We could not confirm that it is you'],
  ] as const)('ends as %s [R007]', async (status, title) => {
    const { getByRole } = await open(path, [job(status, true)])
    await expect.element(getByRole('heading', { name: title })).toHaveFocus()
    expect(await findings()).toEqual([])
  })

  test('of an unknown job reports it [R007]', async () => {
    const { getByRole } = await open(path, [on(videoIdentityJobGet, () => refuse('identityLinkInvalid'))])
    await expect.element(getByRole('heading', { name: 'This link is no longer valid' })).toHaveFocus()
  })
})

test('the address holds the link', () => {
  expect(documentLink(documentPath)).toEqual({ workflowRunId: run, token })
  expect(documentLink(`/identity-verification/${run}`)).toBeUndefined()
  expect(videoLink(`/video-identity-job/${token}`)).toBe(token)
  expect(videoLink('/video-identity-job/')).toBeUndefined()
})
