<?php
declare(strict_types=1);

namespace Example\Mail;

use Example\Core\{Queue, Log};
use function strlen;

/**
 * Sends mail.
 */
#[Service("mail")]
final class Mailer extends Base implements Sender
{
    use Logs;

    public const RETRIES = 3;

    private Queue $queue;

    public function __construct(private readonly Log $log)
    {
        $this->log = $log;
    }

    /**
     * Sends one message.
     */
    #[Pure]
    public static function send(string $to, ?string $text = null): bool
    {
        return strlen($to) > 0;
    }

    private function retry(): void
    {
        $this->send('x');
    }
}

interface Sender
{
    public static function send(string $to): bool;
}

trait Logs
{
    protected function log(string $line): void
    {
        echo $line;
    }
}

enum Priority: string
{
    case Low = 'low';

    public function label(): string
    {
        return ucfirst($this->value);
    }
}

/** Says hello. */
function greet(string $name): string
{
    return "Hello $name";
}

const LIMIT = 10;

echo greet('world');
