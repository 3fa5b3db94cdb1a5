// The type of the element for JSX.
import 'altcha/types/react'
