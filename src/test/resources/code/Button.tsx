import React, { useState } from "react";

interface Props {
  label: string;
  onPress?: () => void;
}

/** A button that counts. */
export const Button: React.FC<Props> = ({ label, onPress }) => {
  const [count, setCount] = useState(0);
  return (
    <button onClick={() => { setCount(count + 1); onPress?.(); }}>
      {label} {count}
    </button>
  );
};

export default function Panel(props: Props) {
  return <section><Button {...props} /></section>;
}

export const Fancy = React.memo(function Fancy(props: Props) {
  return <em>{props.label}</em>;
});
