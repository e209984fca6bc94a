import { breakpoints, isWithin } from '@sixpence/protocol/rules/viewport'

/** Where the app runs (B025). */
export type AppFlags = {
  isMobile: boolean
  /**
   * A field has the focus on a narrow page inside the app shell, so the phone's keyboard covers the foot of the page.
   */
  keyboardVisible: boolean
  isAppShell: boolean
}

let flags: AppFlags = { isMobile: false, keyboardVisible: false, isAppShell: false }

export const appFlags = (): AppFlags => flags

/**
 * Updates the flags with the window, and `data-shell` and `data-keyboard` for the styles. Returns a function that stops
 * it.
 */
export function watchAppFlags({ isAppShell, root }: { isAppShell: boolean; root: HTMLElement }): () => void {
  const look = (): void => {
    const isMobile = isWithin(innerWidth, breakpoints.mobile)
    const keyboardVisible = isAppShell && isMobile && isTyping(document.activeElement)
    root.toggleAttribute('data-shell', isAppShell)
    root.toggleAttribute('data-keyboard', keyboardVisible)
    flags = { isMobile, keyboardVisible, isAppShell }
  }
  // The remaining time is announced before the input receives the focus.
  const soon = (): void => queueMicrotask(look)
  look()
  addEventListener('resize', look)
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', soon)
  return () => {
    removeEventListener('resize', look)
    document.removeEventListener('focusin', look)
    document.removeEventListener('focusout', soon)
  }
}

const withoutKeys = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'])

function isTyping(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !withoutKeys.has(element.type)
  return element instanceof HTMLTextAreaElement
}
