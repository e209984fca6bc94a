import { SyntaxKind } from 'typescript/unstable/ast'
import type {
  CallExpression,
  Expression,
  FunctionLikeDeclaration,
  Node,
  SourceFile,
} from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionLikeDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { type Checker, type Symbol, SymbolFlags } from 'typescript/unstable/sync'

/** A value not evaluated yet: the expression and the values of its parameters. */
export type DeferredValue = { expression: Expression; bound: Bindings }
type Bindings = ReadonlyMap<Node, DeferredValue>

/** Why a text cannot be determined statically. */
export class Unknown extends Error {}

// A statement with more texts than this varies too much to be listed.
const MAX_TEXTS = 300
const MAX_DEPTH = 40

/**
 * All possible values of a text expression, evaluated from the sources: constants, templates, choices, functions that
 * return a fragment, and for a parameter its callers' arguments. Throws `Unknown` if they cannot all be determined.
 */
export class SqlTexts {
  readonly #checker: Checker
  readonly #files: readonly SourceFile[]
  readonly #calls = new Map<string, CallExpression[]>()
  #depth = 0

  constructor(checker: Checker, files: readonly SourceFile[]) {
    this.#checker = checker
    this.#files = files
  }

  of(expression: Expression, bound: Bindings = new Map()): string[] {
    if (this.#depth === MAX_DEPTH) throw new Unknown('goes round in circles')
    this.#depth += 1
    let texts: string[]
    try {
      texts = [...new Set(this.#texts(expression, bound))]
    } finally {
      this.#depth -= 1
    }
    if (texts.length > MAX_TEXTS) throw new Unknown(`may be one of ${texts.length} texts`)
    return texts
  }

  /** Calls of a function declared in the sources. */
  callsOf(of: FunctionLikeDeclaration): CallExpression[] {
    const declaration = isVariableDeclaration(of.parent) ? of.parent : of
    const name = nameOf(declaration)
    if (name === undefined) return []
    const called = this.#calls.get(name) ?? this.#files.flatMap((file) => callsIn(file, name))
    this.#calls.set(name, called)
    return called.filter(({ expression }) => {
      const named = isPropertyAccessExpression(expression) ? expression.name : expression
      return this.#declarationOf(named) === declaration
    })
  }

  #texts(node: Expression, bound: Bindings): string[] {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return [node.text]
    if (isTemplateExpression(node))
      return node.templateSpans.reduce<string[]>(
        (before, span) => crossed(crossed(before, this.of(span.expression, bound)), [span.literal.text]),
        [node.head.text],
      )
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
      return crossed(this.of(node.left, bound), this.of(node.right, bound))
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AsteriskToken)
      return this.of(node.left, bound).flatMap((left) =>
        this.of(node.right, bound).map((right) => String(Number(left) * Number(right))),
      )
    if (isCallExpression(node)) return this.#called(node, bound)
    return this.#choices({ expression: node, bound }).flatMap((choice) =>
      choice.expression === node ? this.#byType(node) : this.of(choice.expression, choice.bound),
    )
  }

  /** Resolves a name, a property or a conditional; returns other expressions unchanged. */
  #choices({ expression, bound }: DeferredValue): DeferredValue[] {
    const node = inner(expression)
    const on = (next: Expression): DeferredValue[] => this.#choices({ expression: next, bound })
    if (isConditionalExpression(node)) return [...on(node.whenTrue), ...on(node.whenFalse)]
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) {
      const { left, right } = node
      const conditions = isPropertyAccessExpression(left)
        ? this.#properties(on(left.expression).filter(mayHave(left.name.text)), left, left.name.text)
        : on(left)
      return [...conditions, ...on(right)]
    }
    if (isIdentifier(node)) return this.#named(node, bound)
    if (isPropertyAccessExpression(node)) return this.#properties(on(node.expression), node, node.name.text)
    if (isElementAccessExpression(node)) return this.#properties(on(node.expression), node)
    return [{ expression: node, bound }]
  }

  #properties(objects: DeferredValue[], whole: Expression, name?: string): DeferredValue[] {
    return objects.flatMap(({ expression, bound }) => {
      if (!isObjectLiteralExpression(expression)) return [{ expression: whole, bound }]
      const properties = expression.properties.filter(
        (property) => name === undefined || nameOf(property) === name,
      )
      if (name !== undefined && properties.length === 0) throw new Unknown(`no property ${name}`)
      return properties.flatMap((property) => {
        if (isPropertyAssignment(property)) return this.#choices({ expression: property.initializer, bound })
        if (isShorthandPropertyAssignment(property)) {
          const symbol = this.#checker.getShorthandAssignmentValueSymbol(property)
          return this.#declared(symbol && declarationOf(symbol), whole, bound)
        }
        throw new Unknown(`property ${sourceText(property)}`)
      })
    })
  }

  #named(name: Expression, bound: Bindings): DeferredValue[] {
    return this.#declared(this.#declarationOf(name), name, bound)
  }

  #declared(declaration: Node | undefined, name: Expression, bound: Bindings): DeferredValue[] {
    if (!declaration) throw new Unknown(`${sourceText(name)} is declared nowhere`)
    const value = bound.get(declaration)
    if (value) return this.#choices(value)
    if (isVariableDeclaration(declaration)) {
      if (declaration.initializer) return this.#choices({ expression: declaration.initializer, bound })
      const loop = declaration.parent.parent
      if (isForOfStatement(loop)) return this.#elements({ expression: loop.expression, bound })
    }
    if (isParameterDeclaration(declaration)) return this.#passed(declaration, name)
    if (isBindingElement(declaration)) {
      const from = declaration.parent.parent
      const key = declaration.propertyName ?? declaration.name
      if (!key || !isIdentifier(key)) throw new Unknown(`taken apart: ${sourceText(declaration)}`)
      if (isParameterDeclaration(from))
        return this.#properties(
          bound.has(from) ? this.#choices(bound.get(from)!) : this.#passed(from, name),
          name,
          key.text,
        )
      if (isVariableDeclaration(from) && isForOfStatement(from.parent.parent))
        return this.#properties(
          this.#elements({ expression: from.parent.parent.expression, bound }),
          name,
          key.text,
        )
      if (isVariableDeclaration(from) && from.initializer)
        return this.#properties(this.#choices({ expression: from.initializer, bound }), name, key.text)
    }
    return [{ expression: name, bound }]
  }

  /** The arguments that callers of a function pass for its parameter. */
  #passed(parameter: Node, name: Expression): DeferredValue[] {
    const of = parameter.parent
    if (!isFunctionLikeDeclaration(of)) throw new Unknown(sourceText(name))
    const at = of.parameters.findIndex((parameterDeclaration) => parameterDeclaration === parameter)
    const calls = this.callsOf(of)
    if (calls.length === 0) return [{ expression: name, bound: new Map() }]
    return calls.flatMap((call) => {
      const argument = call.arguments[at] ?? of.parameters[at]?.initializer
      if (!argument) throw new Unknown(`${sourceText(name)} is not passed in ${sourceText(call)}`)
      return this.#choices({ expression: argument, bound: new Map() })
    })
  }

  #called(call: CallExpression, bound: Bindings): string[] {
    const { expression: callee, arguments: args } = call
    if (isPropertyAccessExpression(callee) && callee.name.text === 'join')
      return this.#joined(
        this.#elements({ expression: callee.expression, bound }),
        args[0] ? this.of(args[0], bound) : [','],
      )
    if (isIdentifier(callee) && callee.text === 'String' && args[0]) return this.of(args[0], bound)
    const of = this.#declarationOf(isPropertyAccessExpression(callee) ? callee.name : callee)
    const called = of && isVariableDeclaration(of) ? of.initializer : of
    if (!called || !isFunctionLikeDeclaration(called)) return this.#byType(call)
    return this.#returned(
      called,
      args.map((expression) => ({ expression, bound })),
      bound,
    )
  }

  #returned(called: FunctionLikeDeclaration, args: readonly DeferredValue[], bound: Bindings): string[] {
    const inside = new Map(bound)
    for (const [at, parameter] of called.parameters.entries()) {
      const argument = args[at] ?? (parameter.initializer && { expression: parameter.initializer, bound })
      if (argument) inside.set(parameter, argument)
    }
    if (!called.body) throw new Unknown('a function without a body')
    return returns(called.body).flatMap((expression) => this.of(expression, inside))
  }

  #elements(list: DeferredValue): DeferredValue[] {
    const node = inner(list.expression)
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const [mapping] = node.arguments
      if (node.expression.name.text !== 'map' || !mapping || !isArrowFunction(mapping))
        throw new Unknown(`a list that is made: ${sourceText(node)}`)
      return this.#elements({ ...list, expression: node.expression.expression }).flatMap((element) => {
        const bound = new Map(list.bound)
        const [parameter] = mapping.parameters
        if (parameter) bound.set(parameter, element)
        return returns(mapping.body).flatMap((expression) => this.#choices({ expression, bound }))
      })
    }
    return this.#choices({ ...list, expression: node }).flatMap(({ expression, bound }) => {
      if (expression !== node && !isArrayLiteralExpression(expression))
        return this.#elements({ expression, bound })
      if (!isArrayLiteralExpression(expression))
        throw new Unknown(`a list that is made: ${sourceText(expression)}`)
      return expression.elements.flatMap((element) =>
        isSpreadElement(element)
          ? this.#elements({ expression: element.expression, bound })
          : this.#choices({ expression: element, bound }),
      )
    })
  }

  #joined(elements: readonly DeferredValue[], separators: readonly string[]): string[] {
    return separators.flatMap((separator) =>
      elements.reduce<string[]>(
        (before, { expression, bound }, at) => {
          const texts = this.of(expression, bound)
          return crossed(before, at === 0 ? texts : texts.map((text) => separator + text))
        },
        [''],
      ),
    )
  }

  /** The literals of its type, if it has only literals. */
  #byType(node: Expression): string[] {
    const type = this.#checker.getTypeAtLocation(node)
    const parts = type?.isUnionType() ? type.getTypes() : [type].filter((part) => part !== undefined)
    const literals = parts.map((part) => (part.isLiteralType() ? String(part.value) : undefined))
    if (literals.length > 0 && literals.every((literal) => literal !== undefined)) return literals
    throw new Unknown(sourceText(node))
  }

  #declarationOf(name: Node): Node | undefined {
    const symbol = this.#checker.getSymbolAtLocation(name)
    if (!symbol) return undefined
    // The checker throws for symbols other than imports.
    const isImport = (symbol.flags & SymbolFlags.Alias) !== 0
    return (
      declarationOf(symbol) ?? (isImport ? declarationOf(this.#checker.getAliasedSymbol(symbol)) : undefined)
    )
  }
}

const declarationOf = (symbol: Symbol): Node | undefined => symbol.valueDeclaration?.resolve()

function inner(node: Expression): Expression {
  return isAsExpression(node) || isSatisfiesExpression(node) || isParenthesizedExpression(node)
    ? inner(node.expression)
    : node
}

/** False for an object written without this property. */
const mayHave =
  (name: string) =>
  ({ expression }: DeferredValue): boolean =>
    !isObjectLiteralExpression(expression) ||
    expression.properties.some((property) => nameOf(property) === name)

/** All values a function may return. */
function returns(body: Node): Expression[] {
  if (!isBlock(body)) return [body as Expression]
  const returned: Expression[] = []
  const visit = (node: Node): void => {
    if (isReturnStatement(node) && node.expression) returned.push(node.expression)
    if (!isFunctionLikeDeclaration(node)) node.forEachChild(visit)
  }
  visit(body)
  return returned
}

/** The name of a declaration or a property; undefined if it is destructured or computed. */
export function nameOf(node: Node): string | undefined {
  const { name } = node as { name?: Node & { text?: string } }
  return name?.text
}

function callsIn(file: SourceFile, name: string): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const { expression } = node
      const called = isPropertyAccessExpression(expression) ? expression.name : expression
      if (isIdentifier(called) && called.text === name) calls.push(node)
    }
    node.forEachChild(visit)
  }
  if (name !== '' && file.text.includes(name)) visit(file)
  return calls
}

const crossed = (before: readonly string[], after: readonly string[]): string[] =>
  before.flatMap((first) => after.map((second) => first + second))

const sourceText = (node: Node): string => node.getText().replaceAll(/\s+/g, ' ').slice(0, 80)
