// The element as JSX knows it.
import 'altcha/types/react'
