import { useState } from 'react'

/** Fields kept in memory only; after a reload they have to be typed again. */
export const secretFields: readonly string[] = ['cardNumber', 'answer']

let secretTexts: Readonly<Record<string, string>> = {}

export const forgetSecrets = (): void => {
  secretTexts = {}
}

/** The typed values, which survive a step of the form but no reload. */
export function useSecrets() {
  const [secrets, setSecrets] = useState(secretTexts)

  function keep(next: Readonly<Record<string, string>>): void {
    secretTexts = next
    setSecrets(next)
  }

  return {
    secrets,
    keepSecret: (name: string, text: string) => keep({ ...secretTexts, [name]: text }),
    forgetSecrets: () => keep({}),
  }
}
