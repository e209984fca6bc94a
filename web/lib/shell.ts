import { report } from './report.ts'

/** What the mobile app around the page says of the phone it runs on. */
export type ShellDevice = {
  name: string
  platform: string
  /** Pixels at the edges that the phone needs for itself. */
  safeArea?: { top: number; right: number; bottom: number; left: number }
}

/** What the page asks of the app around it, and what it answers (Q006). */
export type ShellCalls = {
  getDevice: { input: undefined; data: ShellDevice }
  getPushToken: { input: undefined; data: string }
  storeSecret: { input: { name: string; secret: string }; data: true }
  shareSecret: { input: { name: string }; data: string }
  biometricPrompt: { input: { reason: string }; data: boolean }
  openExternal: { input: { url: string }; data: true }
  saveFile: { input: { name: string; type: string; base64: string }; data: true }
  close: { input: undefined; data: true }
}

/** Put on the window by the app before the page runs. */
export type NativeSide = {
  call: (name: keyof ShellCalls, input: unknown) => Promise<{ data?: unknown } | undefined>
}

declare global {
  // oxlint-disable-next-line no-var -- only a var is a property of the window
  var sixpenceShell: NativeSide | undefined
}

const shellInitMs = 100

export const isInShell = (): boolean => globalThis.sixpenceShell !== undefined

/** @throws Error "empty data" when the app answers nothing (B168) */
export async function callShell<Name extends keyof ShellCalls>(
  name: Name,
  ...[input]: ShellCalls[Name]['input'] extends undefined ? [] : [ShellCalls[Name]['input']]
): Promise<ShellCalls[Name]['data']> {
  const answer = await globalThis.sixpenceShell?.call(name, input)
  if (answer?.data === undefined || answer.data === null) throw new Error('empty data')
  return answer.data as ShellCalls[Name]['data']
}

/**
 * Inside the app: greets it 100 ms after the start (B026), takes over the edges it needs, and lets it open what leads
 * elsewhere (B002). Outside nothing happens. Returns the way to stop.
 */
export function startShell(root: HTMLElement): () => void {
  if (!isInShell()) return () => undefined
  const greeting = setTimeout(() => {
    callShell('getDevice').then(
      ({ safeArea }) => {
        for (const [edge, pixels] of Object.entries(safeArea ?? {}))
          root.style.setProperty(`--safe-${edge}`, `${pixels}px`)
      },
      () => report('the app around the page did not answer'),
    )
  }, shellInitMs)
  const openElsewhere = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || !leadsElsewhere(link)) return
    event.preventDefault()
    void callShell('openExternal', { url: link.href }).catch(() => report('the app could not open a link'))
  }
  document.addEventListener('click', openElsewhere)
  return () => {
    clearTimeout(greeting)
    document.removeEventListener('click', openElsewhere)
  }
}

const leadsElsewhere = ({ origin, protocol, target, download }: HTMLAnchorElement): boolean =>
  !download && (target === '_blank' || /^(?:mailto|tel):$/.test(protocol) || origin !== location.origin)
