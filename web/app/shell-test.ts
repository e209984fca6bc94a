import { isText, keptInTab } from '#lib/storage.ts'
import type { NativeSide, ShellCalls } from '#lib/shell.ts'

/** How the simulated app answers: correctly, or with empty data. */
const shellKind = keptInTab('shellTest', isText)

/**
 * The shell test page of the dev server: `?shell=test` on any page simulates an app around it, with a phone's safe-area
 * insets and a list of the requests; `?shell=empty` with empty responses; `?shell=off` removes it.
 */
export function pretendShell(): void {
  const shellParam = new URLSearchParams(location.search).get('shell')
  if (shellParam === 'off') shellKind.remove()
  else if (shellParam !== null) shellKind.set(shellParam)
  const kind = shellKind.get()
  if (kind === undefined) return
  const list = document.createElement('ol')
  list.style.cssText =
    'position:fixed;inset:auto 8px 96px auto;z-index:99;max-width:260px;margin:0;padding:8px 8px 8px 28px;background:#111c;color:#fff;font:12px/1.4 monospace;border-radius:8px;pointer-events:none'
  document.body.append(list)
  globalThis.sixpenceShell = {
    call: async (name, input) => {
      const line = document.createElement('li')
      line.textContent = `${name} ${input === undefined ? '' : JSON.stringify(input).slice(0, 60)}`
      list.append(line)
      return kind === 'empty' ? undefined : { data: answers[name] }
    },
  } satisfies NativeSide
}

const answers: { [Name in keyof ShellCalls]: ShellCalls[Name]['data'] } = {
  getDevice: {
    name: 'Pretended phone',
    platform: 'test',
    safeArea: { top: 44, right: 0, bottom: 34, left: 0 },
  },
  getPushToken: 'pretended-token',
  storeSecret: true,
  shareSecret: 'pretended-secret',
  biometricPrompt: true,
  openExternal: true,
  saveFile: true,
  close: true,
}
