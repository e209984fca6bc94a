import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appFlags, watchAppFlags } from './app-flags.ts'
import { saveFile } from './save-file.ts'
import { callShell, type NativeSide, startShell } from './shell.ts'

const html = document.documentElement
const native = vi.fn<NativeSide['call']>()
let stop: (() => void)[] = []

beforeEach(() => {
  native.mockReset().mockResolvedValue({ data: true })
  globalThis.sixpenceShell = { call: native }
})
afterEach(() => {
  for (const run of stop.splice(0)) run()
  stop = []
  globalThis.sixpenceShell = undefined
  html.removeAttribute('style')
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('the app around the page', () => {
  test('is greeted 100 ms after the start, not before [B026]', () => {
    vi.useFakeTimers()
    stop.push(startShell(html))
    vi.advanceTimersByTime(99)
    expect(native).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(native.mock.calls).toEqual([['getDevice', undefined]])
  })

  test.each([undefined, {}, { data: undefined }, { data: null }])(
    'that answers %j has answered empty data [B168]',
    async (answer) => {
      native.mockResolvedValue(answer)
      await expect(callShell('getPushToken')).rejects.toThrow(/^empty data$/)
    },
  )

  test('answers what it was asked', async () => {
    native.mockResolvedValue({ data: 'token-1' })
    expect(await callShell('getPushToken')).toBe('token-1')
    await callShell('storeSecret', { name: 'pin', secret: 's' })
    expect(native).toHaveBeenLastCalledWith('storeSecret', { name: 'pin', secret: 's' })
  })

  test('says which edges it needs for itself [B002]', async () => {
    native.mockResolvedValue({
      data: { name: 'Phone', platform: 'ios', safeArea: { top: 44, right: 0, bottom: 34, left: 0 } },
    })
    stop.push(startShell(html))
    await expect.poll(() => html.style.getPropertyValue('--safe-bottom')).toBe('34px')
    expect(html.style.getPropertyValue('--safe-top')).toBe('44px')
  })

  test.each(['https://elsewhere.example/', 'mailto:help@ostra.example', 'tel:+3706'])(
    'opens %s instead of the page [B002]',
    (href) => {
      stop.push(startShell(html))
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Go' })
      document.body.append(link)
      link.click()
      expect(native).toHaveBeenCalledExactlyOnceWith('openExternal', { url: link.href })
    },
  )

  test('leaves our own pages to the page', () => {
    stop.push(startShell(html))
    const link = Object.assign(document.createElement('a'), { href: '#main', textContent: 'Go' })
    document.body.append(link)
    link.click()
    expect(native).not.toHaveBeenCalled()
  })

  test('saves files, which a page in it cannot [B002]', async () => {
    await saveFile({ blob: new Blob(['sixpence'], { type: 'text/plain' }), name: 'a.txt' })
    expect(native).toHaveBeenCalledExactlyOnceWith('saveFile', {
      name: 'a.txt',
      type: 'text/plain',
      base64: btoa('sixpence'),
    })
  })

  test('is asked for nothing where there is none', () => {
    vi.useFakeTimers()
    globalThis.sixpenceShell = undefined
    stop.push(startShell(html))
    vi.advanceTimersByTime(1_000)
    expect(native).not.toHaveBeenCalled()
  })
})

describe('the flags', () => {
  async function typing({ width, isAppShell }: { width: number; isAppShell: boolean }) {
    await page.viewport(width, 800)
    stop.push(watchAppFlags({ isAppShell, root: html }))
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    return field
  }

  test('say that the keyboard is there while a field is in hand on a narrow page in the app [B025]', async () => {
    const field = await typing({ width: 390, isAppShell: true })
    expect(appFlags()).toEqual({ isMobile: true, keyboardVisible: true, isAppShell: true })
    expect(html.hasAttribute('data-keyboard')).toBe(true)
    field.blur()
    await expect.poll(() => appFlags().keyboardVisible).toBe(false)
    expect(html.hasAttribute('data-keyboard')).toBe(false)
  })

  test.each([
    { width: 1280, isAppShell: true, isMobile: false },
    { width: 390, isAppShell: false, isMobile: true },
  ])('say nothing of a keyboard otherwise: $width pixels, in the app: $isAppShell [B025]', async (where) => {
    await typing(where)
    expect(appFlags()).toEqual({
      isMobile: where.isMobile,
      keyboardVisible: false,
      isAppShell: where.isAppShell,
    })
  })
})
