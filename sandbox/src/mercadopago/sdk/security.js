// Does the work of https://www.mercadopago.com/v2/security.js: stores the device's id under the name that the page
// chose.
;(() => {
  const bytes = crypto.getRandomValues(new Uint8Array(40))
  const id =
    (window.MP_DEVICE_SESSION_ID ??= `armor.${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  const name = document.currentScript.getAttribute('output')
  if (name) window[name] = id
  const input = document.getElementById('deviceId')
  if (input) input.value = id
})()
