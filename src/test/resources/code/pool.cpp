#include <memory>
#include "pool.hpp"

using namespace std;

namespace example::pool {

/// Hands out threads.
template <typename T>
class Pool final : public Base<T> {
public:
    /// Most threads.
    static constexpr int kMax = 8;

    explicit Pool(int size);
    virtual ~Pool();

    int size() const noexcept { return size_; }

    /// Runs one thing.
    template <class F>
    auto run(F&& f) -> decltype(f()) {
        return f();
    }

    Pool& operator=(const Pool& other);

    struct Job {
        int id;
        void go() {
            id++;
        }
    };

private:
    int size_ = 0;
};

enum class Mode : int { kFast, kSafe };

using Jobs = std::vector<int>;

/// Makes a pool.
template <typename T>
Pool<T>::Pool(int size) : size_(size) {
    start();
}

void Worker::stop() {
    running_ = false;
}

Worker::~Worker() {
    stop();
}

bool Worker::operator==(const Worker& other) const {
    return this == &other;
}

std::unique_ptr<Worker> make_worker(int id) {
    return std::make_unique<Worker>(id);
}

namespace {
int hidden() {
    return 1;
}
}  // namespace

}  // namespace example::pool

int main(int argc, char** argv) {
    return example::pool::make_worker(argc) ? 0 : 1;
}
