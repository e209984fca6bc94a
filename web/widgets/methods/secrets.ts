import { useState } from 'react'

/** Fields that are kept nowhere but in the page itself: a reload asks for them again. */
export const secretFields: readonly string[] = ['cardNumber', 'answer']

let typed: Readonly<Record<string, string>> = {}

/** Done with them. */
export const forgetSecrets = (): void => {
  typed = {}
}

/** What was typed into them. It outlives a step of the form, and nothing else. */
export function useSecrets() {
  const [secrets, setSecrets] = useState(typed)

  function keep(next: Readonly<Record<string, string>>): void {
    typed = next
    setSecrets(next)
  }

  return {
    secrets,
    keepSecret: (name: string, text: string) => keep({ ...typed, [name]: text }),
    forgetSecrets: () => keep({}),
  }
}
