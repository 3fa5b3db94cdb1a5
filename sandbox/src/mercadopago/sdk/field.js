/* oxlint-disable unicorn/require-post-message-target-origin -- a port has no origin */
// One card field inside its frame. The page around it learns whether the value is valid, and the first digits of the
// number.
;(() => {
  const input = document.querySelector('input')
  const { type } = input.dataset
  const year = new Date().getFullYear()

  /** By field: the format while typing, and the check of the value. */
  const kinds = {
    cardNumber: {
      shape: (digits) =>
        /^3[47]/.test(digits)
          ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
          : (digits.slice(0, 19).match(/.{1,4}/g) ?? []).join(' '),
      causes: (digits, { length = /^3[47]/.test(digits) ? 15 : 16 } = {}) =>
        digits.length === Number(length) ? (passesLuhn(digits) ? [] : ['invalid_value']) : ['invalid_length'],
    },
    expirationDate: {
      shape: (digits) => (digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 6)}` : digits),
      causes: (digits) =>
        digits.length === 4 || digits.length === 6
          ? isPast(digits.slice(0, 2), digits.slice(2))
            ? ['invalid_value']
            : []
          : ['invalid_length'],
    },
    expirationMonth: {
      shape: (digits) => digits.slice(0, 2),
      causes: (digits) => (Number(digits) >= 1 && Number(digits) <= 12 ? [] : ['invalid_value']),
    },
    expirationYear: {
      shape: (digits) => digits.slice(0, 4),
      causes: (digits) => (isPast('12', digits) ? ['invalid_value'] : []),
    },
    securityCode: {
      shape: (digits) => digits.slice(0, 4),
      causes: (digits, { length } = {}) =>
        (length ? digits.length === Number(length) : digits.length === 3 || digits.length === 4)
          ? []
          : ['invalid_length'],
    },
  }
  const kind = kinds[type]
  const empty = {
    cardNumber: ['205', 'parameter cardNumber can not be null/empty'],
    expirationDate: ['208', 'parameter cardExpirationMonth can not be null/empty'],
    expirationMonth: ['208', 'parameter cardExpirationMonth can not be null/empty'],
    expirationYear: ['209', 'parameter cardExpirationYear can not be null/empty'],
    securityCode: ['224', 'parameter securityCode can not be null/empty'],
  }

  let port
  let publicKey = ''
  let settings = {}
  let told = '[]'
  let bin = null

  addEventListener('message', ({ data, ports }) => {
    if (data?.kind !== 'mercadopago-field' || !ports[0]) return
    port = ports[0]
    ;({ publicKey } = data)
    update(data.options)
    port.addEventListener('message', ({ data: asked, ports: given }) => {
      if (asked.kind === 'update') update(asked.options)
      if (asked.kind === 'focus') input.focus()
      if (asked.kind === 'blur') input.blur()
      if (asked.kind === 'give') given[0].postMessage(digitsOf(input.value))
      if (asked.kind === 'tokenize') void tokenize(asked, given)
    })
    port.start()
    emit('ready')
  })

  const emit = (event, data = {}) => port?.postMessage({ event, data })
  const digitsOf = (text) => text.replaceAll(/\D/g, '')

  input.addEventListener('focus', () => emit('focus'))
  input.addEventListener('blur', () => {
    emit('blur')
    tellValidity()
  })
  input.addEventListener('paste', () => emit('paste'))
  input.addEventListener('input', () => {
    const digits = digitsOf(input.value)
    const shaped = kind.shape(digits)
    // After an edit in the middle of the text the caret would jump to its end.
    if (input.selectionStart === input.value.length || shaped.length < input.value.length) input.value = shaped
    emit('change')
    tellBin(digits)
    tellValidity()
  })

  function tellBin(digits) {
    if (type !== 'cardNumber') return
    const next = digits.length >= 8 ? digits.slice(0, 8) : null
    if (next === bin) return
    bin = next
    emit('binChange', { bin })
  }

  function tellValidity() {
    const causes = kind.causes(digitsOf(input.value), settings)
    const errorMessages = causes.map((cause) => ({ cause, message: messageOf(cause) }))
    const state = JSON.stringify(errorMessages)
    input.setAttribute('aria-invalid', String(causes.length > 0))
    if (state === told) return
    told = state
    emit('validityChange', { errorMessages })
  }

  const messageOf = (cause) =>
    cause === 'invalid_length' ? `${type} should be of another length` : `${type} should be a valid value`

  const styles = {
    color: 'color',
    backgroundColor: 'background-color',
    fontFamily: 'font-family',
    fontSize: 'font-size',
    fontWeight: 'font-weight',
    fontStyle: 'font-style',
    letterSpacing: 'letter-spacing',
    padding: 'padding',
    textAlign: 'text-align',
    placeholderColor: '--placeholder',
  }

  function update(options = {}) {
    if (options.placeholder !== undefined) input.placeholder = options.placeholder
    if (options.settings) {
      settings = { ...settings, ...options.settings }
      if (input.value) tellValidity()
    }
    for (const [name, value] of Object.entries(options.style ?? {}))
      if (styles[name]) input.style.setProperty(styles[name], String(value))
  }

  /** Requests the token with the values of the other fields; an empty value is refused without a request. */
  async function tokenize({ holder, types }, [answer, ...others]) {
    const typed = await Promise.all(
      others.map(
        (other) =>
          new Promise((resolve) => {
            other.addEventListener('message', ({ data }) => resolve(data))
            other.start()
          }),
      ),
    )
    const values = { cardNumber: digitsOf(input.value) }
    types.forEach((each, at) => (values[each] = typed[at]))
    const missing = Object.keys(values).filter((each) => !values[each])
    if (missing.length) {
      const refused = missing.map((each) => ({
        field: each,
        code: empty[each][0],
        description: empty[each][1],
        message: empty[each][1],
      }))
      return answer.postMessage({ refused })
    }
    const [month, years] = values.expirationDate
      ? [values.expirationDate.slice(0, 2), values.expirationDate.slice(2)]
      : [values.expirationMonth, values.expirationYear]
    const body = {
      card_number: values.cardNumber,
      security_code: values.securityCode,
      expiration_month: month,
      expiration_year: years,
      cardholder: {
        name: holder.cardholderName,
        identification: { type: holder.identificationType, number: holder.identificationNumber },
      },
    }
    try {
      const reply = await fetch(`../v1/card_tokens?public_key=${encodeURIComponent(publicKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const said = await reply.json()
      answer.postMessage(reply.ok ? { token: said } : { refused: said })
    } catch (error) {
      answer.postMessage({ refused: { message: String(error), error: 'network_error', status: 0, cause: [] } })
    }
  }

  function isPast(month, text) {
    const full = Number(text) + (text.length <= 2 ? 2_000 : 0)
    const isMonth = Number(month) >= 1 && Number(month) <= 12
    return !isMonth || full < year || full > year + 30 || (full === year && Number(month) <= new Date().getMonth())
  }

  function passesLuhn(digits) {
    const sum = [...digits].toReversed().reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0
  }
})()
