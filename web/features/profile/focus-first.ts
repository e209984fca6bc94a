/** The first field with a problem, in the order of the page. */
export function focusFirst(form: HTMLFormElement, problems: Readonly<Record<string, string>>): void {
  const wrong = Array.from(form.elements).find(
    (element) =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
      problems[element.name] !== undefined,
  )
  if (wrong instanceof HTMLElement) wrong.focus()
}
