// The script that https://sdk.mercadopago.com/js/v2 gives to a page: secure card fields, tokens, payment methods,
// installments. Written from its documentation; the fields are frames of the sandbox, as the real ones are of Mercado
// Pago.
;(() => {
  const base = new URL('../..', document.currentScript.src).href
  const fieldTypes = ['cardNumber', 'securityCode', 'expirationDate', 'expirationMonth', 'expirationYear']
  const fieldEvents = ['ready', 'focus', 'blur', 'change', 'paste', 'validityChange', 'binChange', 'error']
  const answerMs = 15_000

  window.MP_DEVICE_SESSION_ID ??= `armor.${Array.from(crypto.getRandomValues(new Uint8Array(40)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

  class MercadoPago {
    #ask
    /** Secure fields, and the token of their values. */
    fields

    constructor(publicKey, { locale = navigator.language } = {}) {
      if (!publicKey) throw new Error('Your public key is missing')
      const mounted = new Map()
      this.#ask = (path, query) => get(path, { public_key: publicKey, locale, ...query })
      this.fields = {
        create(type, options = {}) {
          if (!fieldTypes.includes(type)) throw new Error(`The field ${type} does not exist`)
          return createField({ type, options, publicKey, locale, mounted })
        },
        createCardToken: (holder = {}) => createCardToken(mounted, holder),
      }
    }

    getPaymentMethods({ bin, ...query } = {}) {
      return this.#ask('payment_methods/search', { bins: bin, ...query })
    }

    getIssuers({ paymentMethodId, bin } = {}) {
      return this.#ask('payment_methods/card_issuers', { payment_method_id: paymentMethodId, bin })
    }

    getInstallments({ amount, bin, paymentTypeId, ...query } = {}) {
      return this.#ask('payment_methods/installments', { amount, bin, payment_type_id: paymentTypeId, ...query })
    }

    getIdentificationTypes() {
      return this.#ask('identification_types', {})
    }
  }
  window.MercadoPago = MercadoPago

  /** A field that becomes a frame once it is mounted. The page never receives its text. */
  function createField({ type, options: first, publicKey, locale, mounted }) {
    const listeners = new Map(fieldEvents.map((event) => [event, []]))
    const emit = (event, data) => {
      for (const listener of listeners.get(event)) listener({ field: type, ...data })
    }
    let options = first
    let frame
    let port

    const field = {
      mount(id) {
        const place = document.getElementById(String(id).replace(/^#/, ''))
        if (!place) throw new Error(`No element with id ${id}`)
        if (mounted.has(type)) throw new Error(`The field ${type} is mounted already`)
        frame = document.createElement('iframe')
        const query = new URLSearchParams({ type, locale })
        frame.src = `${base}sdk/field?${query}`
        frame.name = type
        frame.title = titleOf(type, locale)
        Object.assign(frame.style, {
          border: '0',
          width: '100%',
          height: '100%',
          display: 'block',
          colorScheme: 'inherit',
        })
        mounted.set(type, field)
        const given = frame
        const tooLate = setTimeout(() => emit('error', { error: 'The field did not load' }), answerMs)
        frame.addEventListener('load', () => {
          clearTimeout(tooLate)
          const channel = new MessageChannel()
          port = channel.port1
          port.addEventListener('message', ({ data }) => data.event && emit(data.event, data.data))
          port.start()
          given.contentWindow?.postMessage({ kind: 'mercadopago-field', options, publicKey }, new URL(base).origin, [
            channel.port2,
          ])
        })
        place.append(frame)
        return field
      },
      unmount() {
        port?.close()
        frame?.remove()
        port = undefined
        mounted.delete(type)
        return field
      },
      update(more) {
        options = { ...options, ...more }
        port?.postMessage({ kind: 'update', options: more })
        return field
      },
      focus() {
        port?.postMessage({ kind: 'focus' })
        return field
      },
      blur() {
        port?.postMessage({ kind: 'blur' })
        return field
      },
      on(event, listener) {
        if (!listeners.has(event)) throw new Error(`The event ${event} does not exist`)
        listeners.get(event).push(listener)
        return field
      },
      /** Internal: sends a message to the frame. */
      send(message, transfer) {
        if (!port) throw new Error(`The field ${type} is not ready`)
        port.postMessage(message, transfer)
      },
    }
    return field
  }

  /** The frames exchange their values; the one with the number requests the token. */
  function createCardToken(mounted, holder) {
    return new Promise((resolve, reject) => {
      const number = mounted.get('cardNumber')
      if (!number) throw new Error('The field cardNumber is not mounted')
      const others = [...mounted.keys()].filter((type) => type !== 'cardNumber')
      const answer = new MessageChannel()
      const tooLate = setTimeout(
        () => reject(Object.assign(new Error('The fields did not answer'), { error: 'timeout' })),
        answerMs,
      )
      answer.port1.addEventListener('message', ({ data }) => {
        clearTimeout(tooLate)
        answer.port1.close()
        if (data.token) resolve(data.token)
        // The real one rejects with a plain object, or an array of them.
        else reject(data.refused)
      })
      answer.port1.start()
      const shared = others.map((type) => {
        const { port1, port2 } = new MessageChannel()
        mounted.get(type).send({ kind: 'give' }, [port1])
        return port2
      })
      number.send({ kind: 'tokenize', holder, types: others }, [answer.port2, ...shared])
    })
  }

  async function get(path, query) {
    const known = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const reply = await fetch(`${base}v1/${path}?${new URLSearchParams(known)}`)
    const body = await reply.json()
    if (!reply.ok) throw body
    return body
  }

  function titleOf(type, locale) {
    const [pt, en] = {
      cardNumber: ['Número do cartão', 'Card number'],
      securityCode: ['Código de segurança', 'Security code'],
      expirationDate: ['Validade', 'Expiry date'],
      expirationMonth: ['Mês da validade', 'Expiry month'],
      expirationYear: ['Ano da validade', 'Expiry year'],
    }[type]
    return locale.startsWith('pt') ? pt : en
  }
})()
