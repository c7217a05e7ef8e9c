/** The few controls the page is made of. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icons.js';

export interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly id?: string;
}

export function IconButton({ icon, label, onClick, disabled = false, id }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      id={id}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
  readonly id?: string;
}

export function Select<T extends string>(props: SelectProps<T>) {
  const made = useId();
  const id = props.id ?? made;
  return (
    <div class="field">
      <label for={id} class={props.hideLabel === true ? 'unseen' : ''}>
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        disabled={props.disabled ?? false}
        onChange={(event) => {
          const found = props.choices.find(({ value }) => value === event.currentTarget.value);
          if (found !== undefined) props.onChange(found.value);
        }}
      >
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value} selected={value === props.value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly decimals: number;
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
  readonly suffix?: string;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
  readonly id?: string;
}

/** A typed number; what is not a number changes nothing. */
export function NumberField(props: NumberFieldProps) {
  const made = useId();
  const id = props.id ?? made;
  return (
    <div class="field number">
      <label for={id}>{props.label}</label>
      <span class="with-suffix">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          value={props.value.toFixed(props.decimals)}
          step={props.step}
          min={props.min}
          max={props.max}
          disabled={props.disabled ?? false}
          onChange={(event) => {
            const value = event.currentTarget.valueAsNumber;
            if (Number.isFinite(value)) props.onChange(value);
            else event.currentTarget.value = props.value.toFixed(props.decimals);
          }}
        />
        {props.suffix !== undefined && <span class="suffix">{props.suffix}</span>}
      </span>
    </div>
  );
}

export interface SliderProps {
  readonly label: string;
  readonly text: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onInput: (value: number) => void;
  readonly disabled?: boolean;
  readonly id?: string;
}

export function Slider(props: SliderProps) {
  const made = useId();
  const id = props.id ?? made;
  return (
    <div class="field slider">
      <label for={id}>{props.label}</label>
      <output for={id}>{props.text}</output>
      <input
        id={id}
        type="range"
        value={props.value}
        min={props.min}
        max={props.max}
        step={props.step}
        disabled={props.disabled ?? false}
        aria-valuetext={props.text}
        onInput={(event) => props.onInput(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

export interface CheckProps {
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function Check({ label, checked, onChange, disabled = false }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

export interface SegmentsProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly hideLegend?: boolean;
}

/** One of a few, all in sight. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset class="segments" disabled={props.disabled ?? false}>
      <legend class={props.hideLegend === true ? 'unseen' : ''}>{props.legend}</legend>
      <span class="row">
        {props.choices.map(({ value, label }) => (
          <label key={value} class={value === props.value ? 'on' : ''}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

export interface ShareBarProps {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly tone?: 'good' | 'bad' | 'plain';
}

/** A share between 0 and 1 as a bar with its interval. The figures stand beside it as text. */
export function ShareBar({ value, low, high, tone = 'plain' }: ShareBarProps) {
  const x = (share: number): number => Math.min(100, Math.max(0, share * 100));
  return (
    <svg class={`share-bar ${tone}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" x="0" y="0" width="100" height="8" />
      <rect class="fill" x="0" y="0" width={x(value)} height="8" />
      <rect class="interval" x={x(low)} y="3" width={Math.max(0.6, x(high) - x(low))} height="2" />
    </svg>
  );
}
