import { report } from './report.ts'

/** What the mobile app around the page reports about its phone. */
export type ShellDevice = {
  name: string
  platform: string
  /** Safe-area insets in pixels. */
  safeArea?: { top: number; right: number; bottom: number; left: number }
}

/** The interface between the page and the app around it (Q006). */
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

/** Set on the window by the app before the page runs. */
export type NativeSide = {
  call: (name: keyof ShellCalls, input: unknown) => Promise<{ data?: unknown } | undefined>
}

declare global {
  // oxlint-disable-next-line no-var -- only a var is a property of the window
  var sixpenceShell: NativeSide | undefined
}

const shellInitMs = 100

export const isInShell = (): boolean => globalThis.sixpenceShell !== undefined

/** @throws Error "empty data" when the app returns nothing (B168) */
export async function callShell<Name extends keyof ShellCalls>(
  name: Name,
  ...[input]: ShellCalls[Name]['input'] extends undefined ? [] : [ShellCalls[Name]['input']]
): Promise<ShellCalls[Name]['data']> {
  const answer = await globalThis.sixpenceShell?.call(name, input)
  if (answer?.data === undefined || answer.data === null) throw new Error('empty data')
  return answer.data as ShellCalls[Name]['data']
}

/**
 * Inside the app: sends a greeting 100 ms after the start (B026), applies its safe-area insets, and lets it open links to
 * other sites (B002). Does nothing outside the app. Returns a function that stops it.
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
